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
  /** The slug of the chapter. */
  chapter: z.string(),
  edition: z.int().check(z.positive()),
  /** The language in which the chapter was read. */
  locale: z.string(),
  /** The local day of the tap, YYYY-MM-DD. The time is not stored, to protect privacy. */
  confirmedOn: z.string(),
});
export type ConfirmedReading = z.infer<typeof readingSchema>;

/** The latest confirmed edition of each chapter, by its slug. */
export const editionsSchema = z.record(z.string(), z.int().check(z.positive()));
export type ConfirmedEditions = z.infer<typeof editionsSchema>;

/**
 * Returns the path of the document. A confirmation that is sent twice, or from two phones, results
 * in one document.
 */
export const readingPath = (uid: string, { chapter, edition }: ConfirmedReading): string =>
  `readings/${uid}_${chapter}_${edition}`;

/** Returns the fields of the document without the server's time. */
export const readingFields = (uid: string, reading: ConfirmedReading): DocumentFields => ({
  uid,
  ...reading,
});

/** Merges two lists. The newest edition of each chapter wins. */
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
  /**
   * Sends a confirmation; a repeated call has no effect. Does not reject if network or server fail.
   */
  send(uid: string, reading: ConfirmedReading): Promise<SendResult>;
  /** Returns the confirmations of this driver from all phones. Rejects without network. */
  list(uid: string): Promise<readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[]>;
}
