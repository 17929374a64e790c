/** A report as the office reads it, signed or anonymous. */
import * as z from 'zod';
import { maxPhotoBytes } from '../../reports/limits.ts';
import { photoPath } from '../../outbox/model/report-document.ts';
import { unreadReasons } from '../../reports/read-stored-answers.ts';
import type { Json } from './document-values.ts';

export const statuses = ['received', 'inProgress', 'closed', 'returned'] as const;
export type Status = (typeof statuses)[number];

export const receiptSchema = z.object({
  status: z.enum(statuses),
  note: z.string().optional(),
  at: z.number(),
});
/** The office's answer to the driver. `at` is in milliseconds since 1970. */
export type Receipt = z.infer<typeof receiptSchema>;

const json = z.json().transform((value) => value as Json);
const unreadAnswer = z.object({ field: z.string(), reason: z.enum(unreadReasons), stored: json });
/**
 * A photo as its report describes it. The rules accept only these field names, but any value.
 * Values that the app would not write count as unknown, so that no report is lost.
 */
const photo = z.object({
  contentType: z.enum(['', 'image/jpeg', 'image/png', 'image/webp']).catch(''),
  bytes: z.int().min(1).max(maxPhotoBytes).catch(0),
  width: z.int().positive().catch(0),
  height: z.int().positive().catch(0),
  field: z
    .string()
    .regex(/^[A-Za-z0-9.]{1,60}$/)
    .catch(''),
  capturedAt: z.iso.datetime().optional().catch(undefined),
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
  unread: z.array(unreadAnswer).default([]),
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
  clockOffsetMilliseconds: z.number().nullable().catch(null),
  /** The IANA name of the phone's time zone. It is missing in reports of versions before 0.2. */
  timeZone: z.string().optional(),
  sentAt: z.string(),
});
/** Earlier rules accepted impossible days such as 2026-02-31 (see factsOutOfBounds). */
const anonymous = z.object({
  ...shared,
  anonymous: z.literal(true),
  createdOn: z.string().max(40),
  /**
   * The original day on the phone, if it was too far in the past or future to be sent as
   * `createdOn`.
   */
  writtenOn: z.iso.date().optional().catch(undefined),
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
  signed.transform((report) => ({ ...report, photos: locatePhotos(report, report.photos) })),
  anonymous.transform((report) => ({
    ...report,
    photos: locatePhotos({ ...report, uid: '' }, report.photos),
  })),
]);
export type Report = z.infer<typeof reportSchema>;
export type SignedReport = Extract<Report, { anonymous: false }>;
export type Photo = Report['photos'][number];
