/** The format in which a draft is stored. */
import * as z from 'zod/mini';
import { followPurposes } from '../../reports/following.ts';
import type { Inputs } from '../../reports/inputs-and-answers.ts';
import { joinZones } from '../../reports/moment-zone.ts';
import { type ReportKind, reportKinds } from '../../reports/kinds.ts';

export const reportKindSchema = z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]);

/** The record of a photo. Its image data is in the photo store under the same id. */
export const photoRecordSchema = z.object({
  id: z.string(),
  /** The photos field to which the photo belongs. */
  field: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  /** The date of the file, in milliseconds since 1970. */
  capturedAt: z.number(),
});

const inputsSchema: z.ZodMiniType<Inputs> = z.lazy(() =>
  z.record(
    z.string(),
    z.union([z.string(), z.boolean(), z.array(z.string()), placeOrWindow, z.array(inputsSchema)]),
  ),
);
const placeOrWindow = z.union([
  z.object({ day: z.string(), from: z.string(), to: z.string() }),
  z.object({
    source: z.enum(['gps', 'manual']),
    address: z.string(),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
    accuracyMetres: z.optional(z.number()),
  }),
]) as z.ZodMiniType<Extract<Inputs[string], object>>;

/**
 * A version of a report that the driver took back although it has arrived or may have arrived, with
 * its number of photos.
 */
export const replacedReportSchema = z.object({
  id: z.string(),
  photos: z.number(),
  anonymous: z.optional(z.boolean()),
});
const draftOrigins = ['calculator', 'report', 'form'] as const;
export type DraftOrigin = (typeof draftOrigins)[number];

/**
 * `id` is generated on this device and remains the id of the report, so that sending the report
 * twice is safe.
 */
export const draftSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  /** The driver who wrote the draft. Other drivers on this device cannot see it. */
  uid: z.string(),
  inputs: z.pipe(inputsSchema, z.transform(joinZones)),
  photos: z.array(photoRecordSchema),
  /** The number of photos that were not stored yet when this draft was written. */
  unkeptPhotos: z.optional(z.number()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Changes with each write (model/draft-revision.ts). */
  revision: z.optional(z.string()),
  /** The server's reason code, if this draft was a refused report. */
  rejectedBecause: z.optional(z.string()),
  /** The id of the first report of the thread (in drafts from 0.1.0 its short code). */
  followsReport: z.optional(z.string()),
  /** If it is missing, the report is an answer. */
  followPurpose: z.optional(z.enum(followPurposes)),
  replaces: z.optional(replacedReportSchema),
  /**
   * The version that was in the outbox before the driver took the report back. It may have arrived,
   * because a full device cannot store that it was tried. `photos` is the largest number of photos of
   * the versions under its id.
   */
  tried: z.optional(replacedReportSchema),
  /**
   * The same for the versions with the driver's name if `tried` is anonymous, and the other way
   * round. They have another id.
   */
  triedOtherwise: z.optional(replacedReportSchema),
  /** The time of the question that this draft answers, by the server's clock. */
  answersQueryOf: z.optional(z.number()),
  /** The short code of the first report. It is shown to the driver. */
  followsCode: z.optional(z.string()),
  /** The office's question that this draft answers. */
  question: z.optional(z.string()),
  /**
   * The origin of a draft that was not begun in a form. If it is set, the draft is not shown as
   * resumed.
   */
  begunFrom: z.optional(z.enum(draftOrigins)),
  /** The name of the draft in the list, built from the texts of its form. */
  about: z.optional(z.string()),
  /** The labels of the questions that prevented sending when the draft was stored last. */
  missing: z.optional(z.array(z.string())),
  /** The step of a long form that was open last. */
  step: z.optional(z.string()),
});
export type Draft = z.infer<typeof draftSchema>;
/** Texts for the list, in the language of the form. */
export type DraftDescription = Pick<Draft, 'about' | 'missing'>;

/**
 * A version of a draft that may have arrived and whose photos will not be sent, with its driver. If
 * `reason` is missing, the driver discarded the draft; "unreadable": the photos were in the memory
 * of a page that was closed.
 */
export const thrownAwaySchema = z.extend(replacedReportSchema, {
  uid: z.string(),
  reason: z.catch(z.optional(z.enum(['replaced', 'unreadable'])), undefined),
  /** The time of the service's answer that it does not have this version. */
  absentAt: z.optional(z.number()),
  /**
   * The time at which the service refused the notice itself, although it may have this version
   * (outbox/model/refused-notice.ts).
   */
  refusedAt: z.optional(z.number()),
});
export type ThrownAway = z.infer<typeof thrownAwaySchema>;
/** The time of an answer of the service to the notice about such a version. */
export type NoticeAnswer = Pick<ThrownAway, 'absentAt' | 'refusedAt'>;
/** Returns the versions whose photos will not be sent if this draft is discarded. */
export const thrownAwayWith = ({
  uid,
  replaces,
  tried,
  triedOtherwise,
}: Pick<Draft, 'uid' | 'replaces' | 'tried' | 'triedOtherwise'>): readonly ThrownAway[] =>
  [replaces, tried, triedOtherwise].flatMap((report) =>
    report && report.photos > 0 ? [{ ...report, uid }] : [],
  );
