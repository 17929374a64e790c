/**
 * The chapters that were read on this device, stored in localStorage without the name of the
 * reader.
 */
import * as z from 'zod/mini';
import { type ReadingMarks, withRead } from './model/reading-marks.ts';
import { readChaptersKey } from '../../platform/storage-keys.ts';

const schema = z.record(z.string(), z.int().check(z.positive()));

/** What is kept; blocked storage and damaged values count as nothing read. */
export function readReadingMarks(): ReadingMarks {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(readChaptersKey) ?? 'null'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/**
 * Keeps that a version of a chapter was read to its end. Where storage is blocked nothing happens.
 */
export function markRead(slug: string, version: number): void {
  try {
    localStorage.setItem(
      readChaptersKey,
      JSON.stringify(withRead(readReadingMarks(), slug, version)),
    );
  } catch {
    /* A full or blocked storage costs the mark, not the chapter. */
  }
}

/** Forgets what was read. */
export function forgetReadingMarks(): void {
  try {
    localStorage.removeItem(readChaptersKey);
  } catch {
    /* Blocked storage holds nothing. */
  }
}
