/**
 * A report that nobody can work with is kept out of the office's lists by a document beside it,
 * which says who did so, when and why, and which nobody can change. The report itself stays.
 */
import * as z from 'zod';
import { type Area, areaOfReport, areas } from './roles.ts';

export type ReportCollection = 'reports' | 'anonymousReports';

export const quarantineSchema = z.object({
  id: z.string(),
  collection: z.enum(['reports', 'anonymousReports']),
  /** Who may know of it; entries of an earlier edition do not say it. */
  area: z.enum(areas).optional(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type QuarantineEntry = z.infer<typeof quarantineSchema>;

const text = z
  .object({ stringValue: z.string() })
  .transform(({ stringValue }) => stringValue)
  .catch('');
const facts = z.object({
  kind: text,
  answers: z
    .object({
      mapValue: z.object({
        fields: z.object({ eventKind: text, reporterMode: text }).partial().catch({}),
      }),
    })
    .transform(({ mapValue }) => mapValue.fields)
    .catch({}),
});

/**
 * To which part of the office a stored document belongs, as the rules read it, whatever else it
 * holds; `fields` as they are on the wire.
 */
export function quarantineArea(collection: ReportCollection, fields: unknown): Area {
  const { kind, answers } = facts.parse(fields);
  return areaOfReport({ kind, anonymous: collection === 'anonymousReports', answers });
}

/** Where what was set aside lies. */
export const quarantinePath = (id: string): string => `setAside/${id}`;

/** What the rules take as a reason. */
export const maxReasonLength = 500;

/**
 * The body of `:commit` that sets a report aside; `name` is the resource name of `asidePath`. The
 * server gives the time.
 */
export const quarantineCommit = (
  name: string,
  {
    collection,
    area,
    by,
    reason,
  }: Omit<QuarantineEntry, 'at' | 'id' | 'area'> & { readonly area: Area },
): object => ({
  writes: [
    {
      update: {
        name,
        fields: {
          collection: { stringValue: collection },
          area: { stringValue: area },
          by: { stringValue: by },
          reason: { stringValue: reason },
        },
      },
      currentDocument: { exists: false },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    },
  ],
});
