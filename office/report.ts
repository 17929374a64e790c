/** A report as the office sees it, signed or anonymous. */
import * as z from 'zod';
import type { Json } from './values.ts';

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
const photo = z.object({
  path: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  field: z.string(),
  capturedAt: z.string().optional(),
});
const shared = {
  id: z.string(),
  kind: z.string(),
  formVersion: z.number(),
  shortCode: z.string(),
  locale: z.string(),
  answers: z.record(z.string(), json),
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
  clockOffsetMilliseconds: z.number().nullable(),
  sentAt: z.string(),
});
const anonymous = z.object({ ...shared, anonymous: z.literal(true), createdOn: z.string() });

export const reportSchema = z.discriminatedUnion('anonymous', [signed, anonymous]);
export type Report = z.infer<typeof reportSchema>;
export type SignedReport = z.infer<typeof signed>;
export type Photo = z.infer<typeof photo>;

/** A report with what the office said about it. */
export interface Dossier {
  readonly report: Report;
  readonly receipt: Receipt | undefined;
}
