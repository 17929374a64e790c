/** The stored form of a draft. */
import * as z from 'zod/mini';
import { followPurposes } from '../../reports/following.ts';
import type { Inputs } from '../../reports/inputs-and-answers.ts';
import { type ReportKind, reportKinds } from '../../reports/kinds.ts';

export const reportKindSchema = z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]);

/** The record of a photo; its pixels are in the photo store under the same id. */
export const photoRecordSchema = z.object({
  id: z.string(),
  /** The photos field it belongs to. */
  field: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  /** Milliseconds since 1970, by the file's own date. */
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

/** A version of a report that has or may have arrived although it was taken back; its number of photos. */
export const replacedReportSchema = z.object({
  id: z.string(),
  photos: z.number(),
  anonymous: z.optional(z.boolean()),
});
const draftOrigins = ['calculator', 'report'] as const;

/** `id` is made on this device and stays the id of the report: sending it twice does no harm. */
export const draftSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  /** The driver who wrote it; other drivers on this device do not see it. */
  uid: z.string(),
  inputs: inputsSchema,
  photos: z.array(photoRecordSchema),
  /** Number of photos that were not stored yet when this was written. */
  unkeptPhotos: z.optional(z.number()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Reason code of the server where this draft was a refused report. */
  rejectedBecause: z.optional(z.string()),
  /** Id of the first report that this one follows (its short code in drafts of 0.1.0). */
  followsReport: z.optional(z.string()),
  /** Absent: an answer. */
  followPurpose: z.optional(z.enum(followPurposes)),
  replaces: z.optional(replacedReportSchema),
  /** The version that a sender had tried before the report was taken back; it may have arrived. */
  tried: z.optional(replacedReportSchema),
  /** The time of the answered question, by the server's clock. */
  answersQueryOf: z.optional(z.number()),
  /** Short code of the first report, shown to the driver. */
  followsCode: z.optional(z.string()),
  /** The question of the office that this draft answers. */
  question: z.optional(z.string()),
  /** The origin of a draft that was not begun in a form: it is not shown as resumed. */
  begunFrom: z.optional(z.enum(draftOrigins)),
  /** Its name in the list, in the texts of its form. */
  about: z.optional(z.string()),
  /** The last open step of a long form. */
  step: z.optional(z.string()),
});
export type Draft = z.infer<typeof draftSchema>;

/** A version that may have arrived, of a draft that was discarded, with its driver. */
export const thrownAwaySchema = z.extend(replacedReportSchema, { uid: z.string() });
export type ThrownAway = z.infer<typeof thrownAwaySchema>;
/** The versions whose photos are never sent once this draft is discarded. */
export const thrownAwayWith = ({
  uid,
  replaces,
  tried,
}: Pick<Draft, 'uid' | 'replaces' | 'tried'>): readonly ThrownAway[] =>
  [replaces, tried].flatMap((report) => (report && report.photos > 0 ? [{ ...report, uid }] : []));
