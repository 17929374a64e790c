/** The inputs of each task of the gas calculator, stored on this device. */
import { atom, computed, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { deviceMemory, type DeviceMemory } from '../../../platform/device-memory.ts';
import { calculatorKey } from '../../../platform/storage-keys.ts';

/**
 * Texts as typed, by input; `<input>:unit` is the unit they were typed in (numberEntries in
 * features/gas/preset-unit.ts). An untouched input is absent, a cleared one is "".
 */
export type Entries = Readonly<Record<string, string>>;

const noEntries: Entries = {};

/** The inputs of a task for one tank, and the time of the last change (0: unknown). */
export interface Visit {
  readonly entries: Entries;
  readonly changedAt: number;
}
const noVisit: Visit = { entries: noEntries, changedAt: 0 };

/**
 * A calculation older than this starts empty: the driver is then at another tank, and the previous
 * tank's gauge reading must not produce a result.
 */
const visitMilliseconds = 15 * 60_000;
const isOver = ({ changedAt }: Visit, now: number): boolean =>
  Math.abs(now - changedAt) > visitMilliseconds;
const isEmpty = ({ entries }: Visit): boolean => Object.keys(entries).length === 0;

/**
 * Key of the time of the last change. It is stored among the entries, because older versions ignore
 * it there.
 */
const changedAtEntry = ':changedAt';
const storedSchema = z.record(z.string(), z.string());

interface Kept {
  readonly visit: PreinitializedWritableAtom<Visit>;
  readonly entries: ReadableAtom<Entries>;
  /** The inputs of the previous visit, until something is typed in this one. */
  readonly last: PreinitializedWritableAtom<Visit | undefined>;
  readonly memory: DeviceMemory<Record<string, string>>;
}
const kept = new Map<string, Kept>();

function readVisit(memory: DeviceMemory<Record<string, string>>): Visit {
  const { [changedAtEntry]: changedAt = '0', ...entries } = memory.read() ?? {};
  return { entries, changedAt: Number(changedAt) || 0 };
}

function keptOf(task: string): Kept {
  const known = kept.get(task);
  if (known) return known;
  const memory = deviceMemory(calculatorKey(task), storedSchema);
  const before = readVisit(memory);
  const goesOn = !isOver(before, Date.now());
  const visit = atom<Visit>(goesOn ? before : noVisit);
  const made: Kept = {
    visit,
    entries: computed(visit, ({ entries }) => entries),
    last: atom<Visit | undefined>(goesOn || isEmpty(before) ? undefined : before),
    memory,
  };
  kept.set(task, made);
  return made;
}

/** The entries of this visit; damaged storage counts as empty. */
export const entriesOf = (task: string): ReadableAtom<Entries> => keptOf(task).entries;

/** The inputs of the previous visit, until something is typed in this one. */
export const lastVisitOf = (task: string): ReadableAtom<Visit | undefined> => keptOf(task).last;

/**
 * Stores the inputs of a visit. If the browser cannot store them, they last until the page is
 * closed.
 */
function store(task: string, { entries, changedAt }: Visit): void {
  keptOf(task).memory.write({ ...entries, [changedAtEntry]: String(changedAt) });
}

function change(task: string, entries: Entries): void {
  const { visit, last } = keptOf(task);
  visit.set({ entries, changedAt: Date.now() });
  last.set(undefined);
  store(task, visit.get());
}

/**
 * Sets entries of a task, e.g. { capacityLitres: '4850' }; undefined restores the default of an
 * input.
 */
export function setEntries(
  task: string,
  changes: Readonly<Record<string, string | undefined>>,
): void {
  const merged = { ...entriesOf(task).get(), ...changes };
  change(
    task,
    Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
}

/** Clears a task; its inputs can be restored. */
export function resetEntries(task: string): void {
  const { visit, last } = keptOf(task);
  const ended = visit.get();
  if (isEmpty(ended)) return;
  last.set(ended);
  visit.set(noVisit);
  store(task, { ...ended, changedAt: 0 });
}

/**
 * Starts with empty inputs if the last input is too old. Called when a page becomes visible again.
 */
export function endOldVisit(task: string): void {
  if (isOver(keptOf(task).visit.get(), Date.now())) resetEntries(task);
}

/** Restores the inputs of the previous visit. */
export function resumeLastVisit(task: string): void {
  const last = keptOf(task).last.get();
  if (last) change(task, last.entries);
}
