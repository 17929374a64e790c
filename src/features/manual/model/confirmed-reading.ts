/**
 * "Read and understood": a driver's word about one chapter in one edition. It goes to the company
 * once, and a new edition asks anew.
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
  /** The language it was read in. */
  locale: z.string(),
  /** Day of the tap by this device, YYYY-MM-DD; nobody has to know the minute. */
  confirmedOn: z.string(),
});
export type ConfirmedReading = z.infer<typeof readingSchema>;

/** The edition that was confirmed last, by the slug of the chapter. */
export const editionsSchema = z.record(z.string(), z.int().check(z.positive()));
export type ConfirmedEditions = z.infer<typeof editionsSchema>;

/** Where it lies: the same confirmation from two phones, or sent twice, is the same document. */
export const readingPath = (uid: string, { chapter, edition }: ConfirmedReading): string =>
  `readings/${uid}_${chapter}_${edition}`;

/** Its fields without the server's time. */
export const readingFields = (uid: string, reading: ConfirmedReading): DocumentFields => ({
  uid,
  ...reading,
});

/** With the newest edition of each chapter. */
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
  /** Can be done twice; rejects for nothing that network or server do. */
  send(uid: string, reading: ConfirmedReading): Promise<SendResult>;
  /** What this driver has confirmed, from whichever phone. Rejects without network. */
  list(uid: string): Promise<readonly Pick<ConfirmedReading, 'chapter' | 'edition'>[]>;
}
