/**
 * What a device remembers of reading the manual: the version of each chapter that was read to its
 * end.
 */

/** Slug of a chapter to the version that was read. */
export type ReadingMarks = Readonly<Record<string, number>>;
export type ReadingState = 'unread' | 'changed' | 'read';

/** "changed" when an older version was read than the one in the app. */
export function readingState(reading: ReadingMarks, slug: string, version: number): ReadingState {
  const read = reading[slug];
  if (read === undefined) return 'unread';
  return read < version ? 'changed' : 'read';
}

/** The reading with this version as read; an older version never takes the place of a newer one. */
export const withRead = (reading: ReadingMarks, slug: string, version: number): ReadingMarks => ({
  ...reading,
  [slug]: Math.max(version, reading[slug] ?? 0),
});
