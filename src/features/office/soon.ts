import { inTime } from '../../platform/in-time.ts';

/** So long the search for danger waits for the live database. Milliseconds. */
const patienceMilliseconds = 3000;

/** What is answered in time; undefined where nothing is, or not in time. */
export const soon = <Value>(asked: Promise<Value>): Promise<Value | undefined> =>
  inTime(
    asked.catch(() => undefined),
    patienceMilliseconds,
    () => undefined,
  );
