/** Stores on a device which version of each chapter was read to its end. */

/** The version that was read, by the slug of the chapter. */
export type ReadingMarks = Readonly<Record<string, number>>;
export type ReadingState = 'unread' | 'changed' | 'read';

/** "changed" means that an older version than the current one was read. */
export function readingState(reading: ReadingMarks, slug: string, version: number): ReadingState {
  const read = reading[slug];
  if (read === undefined) return 'unread';
  return read < version ? 'changed' : 'read';
}

/** Adds a version that was read. An older version does not replace a newer one. */
export const withRead = (reading: ReadingMarks, slug: string, version: number): ReadingMarks => ({
  ...reading,
  [slug]: Math.max(version, reading[slug] ?? 0),
});
