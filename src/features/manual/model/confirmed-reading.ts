/**
 * The confirmation "read and understood" for one edition of a chapter. It is sent once per edition.
 */
import * as z from 'zod/mini';
import type { DocumentFields } from '../../outbox/model/report-document.ts';
import type { SendResult } from '../../outbox/model/report-port.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));

export const readingSchema = z.object({
  name: text(254),
  personnelNumber: text(40),
  /** Slug of the chapter. */
  chapter: z.string(),
  edition: z.int().check(z.positive()),
  /** The language in which it was read. */
  locale: z.string(),
  /** Local day of the tap, YYYY-MM-DD; the time is not stored for privacy. */
  confirmedOn: z.string(),
});
export type ConfirmedReading = z.infer<typeof readingSchema>;

/** The latest confirmed edition by the slug of the chapter. */
export const editionsSchema = z.record(z.string(), z.int().check(z.positive()));
export type ConfirmedEditions = z.infer<typeof editionsSchema>;

/** Document path: the same confirmation from two phones, or sent twice, results in one document. */
export const readingPath = (uid: string, { chapter, edition }: ConfirmedReading): string =>
  `readings/${uid}_${chapter}_${edition}`;

/** Fields of the document without the server time. */
export const readingFields = (uid: string, reading: ConfirmedReading): DocumentFields => ({
  uid,
  ...reading,
});

/** Merges two lists and keeps the newest edition of each chapter. */
export function withEditions(
  known: ConfirmedEditions,
  more: readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[],
): ConfirmedEditions {
  const editions = { ...known };
  for (const { chapter, edition } of more)
    editions[chapter] = Math.max(edition, editions[chapter] ?? 0);
  return editions;
}

export interface ReadingsPort {
  /** Idempotent. Does not reject on network or server errors. */
  send(uid: string, reading: ConfirmedReading): Promise<SendResult>;
  /** The confirmations of this driver from all phones. Rejects if offline. */
  list(uid: string): Promise<readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[]>;
}
