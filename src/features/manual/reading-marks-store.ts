/**
 * Stores the chapters that were read on this device in localStorage, without the name of the
 * reader.
 */
import * as z from 'zod/mini';
import { type ReadingMarks, withRead } from './model/reading-marks.ts';
import { deviceMemory } from '../../platform/device-memory.ts';
import { readChaptersKey } from '../../platform/storage-keys.ts';

const schema = z.record(z.string(), z.int().check(z.positive()));

const memory = deviceMemory(readChaptersKey, schema);

export const readReadingMarks = (): ReadingMarks => memory.read() ?? {};

/** Stores that a version of a chapter was read to its end. Does nothing if storage is blocked. */
export function markRead(slug: string, version: number): void {
  memory.write(withRead(readReadingMarks(), slug, version));
}

/** Deletes all reading marks. */
export const forgetReadingMarks = (): void => memory.remove();
