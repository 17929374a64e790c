/**
 * Reading marks of a device: the version of each chapter that was read to its end.
 */

/** Slug of a chapter to the version that was read. */
export type ReadingMarks = Readonly<Record<string, number>>;
export type ReadingState = 'unread' | 'changed' | 'read';

/** "changed": an older version than the current one was read. */
export function readingState(reading: ReadingMarks, slug: string, version: number): ReadingState {
  const read = reading[slug];
  if (read === undefined) return 'unread';
  return read < version ? 'changed' : 'read';
}

/** Adds a read version; an older version does not replace a newer one. */
export const withRead = (reading: ReadingMarks, slug: string, version: number): ReadingMarks => ({
  ...reading,
  [slug]: Math.max(version, reading[slug] ?? 0),
});
