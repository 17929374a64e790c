/** A report as the office sees it, signed or anonymous. */
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
/** What the office has said about a report; `at` in milliseconds since 1970. */
export type Receipt = z.infer<typeof receiptSchema>;

const json = z.json().transform((value) => value as Json);
const unreadAnswer = z.object({ field: z.string(), reason: z.enum(unreadReasons), stored: json });
/**
 * What a report says of a photo. The rules let in no other names, but any value: what the app would
 * not write counts as not said, so that no report is lost for it.
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
  /** What the form can have written; see readStoredAnswers. */
  answers: z.record(z.string(), json),
  /** What else is stored as answers. */
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
  // The wire may hold any 64-bit number: what no clock can say counts as not said.
  clockOffsetMilliseconds: z.number().nullable().catch(null),
  /** Where the phone was, as IANA name; versions before 0.2 do not say it. */
  timeZone: z.string().optional(),
  sentAt: z.string(),
});
/** Rules of earlier editions took any day of this century that looks like one: see factsOutOfBounds. */
const anonymous = z.object({
  ...shared,
  anonymous: z.literal(true),
  createdOn: z.string().max(40),
  /** The day that the phone says where it was too old, or too new, to be sent as `createdOn`. */
  writtenOn: z.iso.date().optional().catch(undefined),
});

/**
 * Where a photo lies follows from its report and number: a path in the document could name another
 * driver's photo.
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

/** A report with what the office said about it. */
export interface Dossier {
  readonly report: Report;
  readonly receipt: Receipt | undefined;
}
