/** Records the ticks of a signed sheet in a chapter's file. */
import type { CheckerRole } from '../../src/features/manual/model/open-facts.ts';

export interface Tick {
  readonly role: CheckerRole;
  /** Day of the signature, YYYY-MM-DD. */
  readonly date: string;
  /** Edition of the chapter on the sheet. */
  readonly edition: number;
}

/**
 * Returns the file with the tick below its fact; an earlier tick is replaced. `number` counts from
 * 1. Throws if the chapter has no such fact.
 */
export function withTick(file: string, number: number, { role, date, edition }: Tick): string {
  const start = file.indexOf('\nsources:\n');
  const end = file.indexOf('\nchanges:\n');
  const entries = file.slice(start, end).split(/\n(?= {2}- fact:)/);
  const entry = entries[number];
  if (start < 0 || entry === undefined) throw new Error(`there is no fact ${number}`);
  const untouched = entry.split('\n').filter((line) => !line.startsWith('    ticked:'));
  entries[number] = [
    ...untouched,
    `    ticked: { role: ${role}, date: ${date}, edition: ${edition} }`,
  ].join('\n');
  return file.slice(0, start) + entries.join('\n') + file.slice(end);
}
