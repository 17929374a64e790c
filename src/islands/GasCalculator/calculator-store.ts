/** What was typed into each task of the gas calculator, kept on this device. */
import { persistentAtom } from '@nanostores/persistent';
import {
  atom,
  type PreinitializedWritableAtom,
  type ReadableAtom,
  type WritableAtom,
} from 'nanostores';
import * as z from 'zod/mini';
import { calculatorKey } from '../../platform/storage-keys.ts';

/**
 * Texts as typed, by input; `<input>:unit` is the unit they were typed in. An input that was never
 * touched is absent, an emptied one is "".
 */
export type Entries = Readonly<Record<string, string>>;

const noEntries: Entries = {};
const entriesSchema = z.record(z.string(), z.string());

interface Kept {
  readonly shown: PreinitializedWritableAtom<Entries>;
  readonly stored: WritableAtom<Entries>;
}
const kept = new Map<string, Kept>();

function readEntries(text: string): Entries {
  try {
    const parsed = entriesSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : noEntries;
  } catch {
    return noEntries;
  }
}

function keptOf(task: string): Kept {
  const known = kept.get(task);
  if (known) return known;
  const stored = persistentAtom<Entries>(calculatorKey(task), noEntries, {
    encode: JSON.stringify,
    decode: readEntries,
    listen: false,
  });
  const made: Kept = { shown: atom<Entries>(stored.get()), stored };
  kept.set(task, made);
  return made;
}

/** The entries of a task: first what the device remembers; damaged memory counts as none. */
export const entriesOf = (task: string): ReadableAtom<Entries> => keptOf(task).shown;

function change(task: string, next: Entries): void {
  const { shown, stored } = keptOf(task);
  shown.set(next);
  try {
    stored.set(next);
  } catch (error) {
    // The device is full: the numbers stay as long as the page.
    console.warn(error);
  }
}

/**
 * Sets entries of a task, e.g. { capacityLitres: '4850' }; undefined brings the default of an input
 * back.
 */
export function setEntries(
  task: string,
  changes: Readonly<Record<string, string | undefined>>,
): void {
  const merged = { ...keptOf(task).shown.get(), ...changes };
  change(
    task,
    Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
}

/** Forgets what was typed into a task. */
export const resetEntries = (task: string): void => change(task, noEntries);
