/** A report that the driver has begun, as it lies on the device. */
import * as z from 'zod/mini';
import { followPurposes } from '../../reports/following.ts';
import type { Inputs } from '../../reports/inputs-and-answers.ts';
import { type ReportKind, reportKinds } from '../../reports/kinds.ts';

export const reportKindSchema = z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]);

/**
 * What is known of a photo without its pixels; the pixels lie under the same id in the photo store.
 */
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

/** A report that has arrived, or may have, although it was taken back, and how many photos it names. */
export const replacedReportSchema = z.object({
  id: z.string(),
  photos: z.number(),
  anonymous: z.optional(z.boolean()),
});
const draftOrigins = ['calculator', 'report'] as const;

/** `id` is made on this device and stays the report's id, so that sending twice does no harm. */
export const draftSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  /** The driver who began it; nobody else on this device sees it. */
  uid: z.string(),
  inputs: inputsSchema,
  photos: z.array(photoRecordSchema),
  /** Photos that were picked and whose pixels were not on the device when this was written. */
  unkeptPhotos: z.optional(z.number()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Reason code of the office or the server when this draft is a returned report. */
  rejectedBecause: z.optional(z.string()),
  /** Id of the first report that this one follows (its short code in drafts of 0.1.0). */
  followsReport: z.optional(z.string()),
  /** Absent: an answer. */
  followPurpose: z.optional(z.enum(followPurposes)),
  replaces: z.optional(replacedReportSchema),
  /** This report as a sender tried it before it was taken back: it may have arrived. */
  tried: z.optional(replacedReportSchema),
  /** The office's time of the question that this one answers. */
  answersQueryOf: z.optional(z.number()),
  /** Short code of the first report, for the driver to read. */
  followsCode: z.optional(z.string()),
  /** What the office asked, in its words, where this draft answers that. */
  question: z.optional(z.string()),
  /** What it was begun with by something else than a form: it is no draft that goes on. */
  begunFrom: z.optional(z.enum(draftOrigins)),
  /** What it is called in the list, in the words of its form. */
  about: z.optional(z.string()),
  /** The step of a long form that was open last. */
  step: z.optional(z.string()),
});
export type Draft = z.infer<typeof draftSchema>;

/** What may lie with the office of a draft that was thrown away, and whose it was. */
export const thrownAwaySchema = z.extend(replacedReportSchema, { uid: z.string() });
export type ThrownAway = z.infer<typeof thrownAwaySchema>;
/** Reports whose photos nobody sends once this draft is thrown away. */
export const thrownAwayWith = ({
  uid,
  replaces,
  tried,
}: Pick<Draft, 'uid' | 'replaces' | 'tried'>): readonly ThrownAway[] =>
  [replaces, tried].flatMap((report) => (report && report.photos > 0 ? [{ ...report, uid }] : []));
