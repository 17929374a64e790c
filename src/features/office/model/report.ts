/** A report as the office reads it, signed or anonymous. */
import * as z from 'zod/mini';
import { maxPhotoBytes } from '../../reports/limits.ts';
import { photoPath } from '../../outbox/model/report-document.ts';
import { unreadReasons } from '../../reports/read-stored-answers.ts';
import type { Json } from './document-values.ts';

export const statuses = ['received', 'inProgress', 'closed', 'returned'] as const;
export type Status = (typeof statuses)[number];

export const receiptSchema = z.object({
  status: z.enum(statuses),
  note: z.optional(z.string()),
  at: z.number(),
});
/** The office's answer to the driver. `at` is in milliseconds since 1970. */
export type Receipt = z.infer<typeof receiptSchema>;

const json = z.pipe(
  z.json(),
  z.transform((value) => value as Json),
);
const unreadAnswer = z.object({ field: z.string(), reason: z.enum(unreadReasons), stored: json });
/**
 * A photo as its report describes it. The rules accept only these field names, but any value.
 * Values that the app would not write count as unknown, so that no report is lost.
 */
const photo = z.object({
  contentType: z.catch(z.enum(['', 'image/jpeg', 'image/png', 'image/webp']), ''),
  bytes: z.catch(z.int().check(z.gte(1), z.lte(maxPhotoBytes)), 0),
  width: z.catch(z.int().check(z.positive()), 0),
  height: z.catch(z.int().check(z.positive()), 0),
  field: z.catch(z.string().check(z.regex(/^[A-Za-z0-9.]{1,60}$/)), ''),
  capturedAt: z.catch(z.optional(z.iso.datetime()), undefined),
});
const shared = {
  id: z.string(),
  kind: z.string(),
  formVersion: z.number(),
  shortCode: z.string(),
  locale: z.string(),
  /** The answers that the form can have written (see readStoredAnswers). */
  answers: z.record(z.string(), json),
  /** The other stored answers. */
  unread: z._default(z.array(unreadAnswer), []),
  photos: z.array(photo),
  contentHash: z.string(),
};
const signed = z.object({
  ...shared,
  anonymous: z.literal(false),
  appVersion: z.string(),
  uid: z.string(),
  reporter: z.object({
    name: z.string(),
    personnelNumber: z.string(),
    phone: z.string(),
    depot: z.string(),
  }),
  createdAt: z.string(),
  // The document may contain any 64-bit number. Impossible values count as unknown.
  clockOffsetMilliseconds: z.catch(z.nullable(z.number()), null),
  /** The IANA name of the phone's time zone. It is missing in reports of versions before 0.2. */
  timeZone: z.optional(z.string()),
  sentAt: z.string(),
});
/** Earlier rules accepted impossible days such as 2026-02-31 (see factsOutOfBounds). */
const anonymous = z.object({
  ...shared,
  anonymous: z.literal(true),
  createdOn: z.string().check(z.maxLength(40)),
  /**
   * The original day on the phone, if it was too far in the past or future to be sent as
   * `createdOn`.
   */
  writtenOn: z.catch(z.optional(z.iso.date()), undefined),
});

/**
 * Derives the path of each photo from its report and number, because a path in the document could
 * refer to the photo of another driver.
 */
const locatePhotos = (
  report: Parameters<typeof photoPath>[0],
  photos: readonly z.infer<typeof photo>[],
) => photos.map((listed, index) => ({ ...listed, path: photoPath(report, index + 1) }));

export const reportSchema = z.discriminatedUnion('anonymous', [
  z.pipe(
    signed,
    z.transform((report) => ({ ...report, photos: locatePhotos(report, report.photos) })),
  ),
  z.pipe(
    anonymous,
    z.transform((report) => ({
      ...report,
      photos: locatePhotos({ ...report, uid: '' }, report.photos),
    })),
  ),
]);
export type Report = z.infer<typeof reportSchema>;
export type SignedReport = Extract<Report, { anonymous: false }>;
export type Photo = Report['photos'][number];
