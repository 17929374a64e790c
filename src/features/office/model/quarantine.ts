/**
 * Removes a report that nobody can work with from the lists of the office. This is a separate
 * document, which records the person, the time and the reason, and which nobody can change. The
 * report itself stays stored.
 */
import * as z from 'zod/mini';
import { type Area, areaOfReport, areas } from './roles.ts';

export type ReportCollection = 'reports' | 'anonymousReports';

export const quarantineSchema = z.object({
  id: z.string(),
  collection: z.enum(['reports', 'anonymousReports']),
  /** The area whose roles may see the entry. It is missing in entries of earlier versions. */
  area: z.optional(z.enum(areas)),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type QuarantineEntry = z.infer<typeof quarantineSchema>;

const text = z.catch(
  z.pipe(
    z.object({ stringValue: z.string() }),
    z.transform(({ stringValue }) => stringValue),
  ),
  '',
);
const areaAnswers = z.catch(z.partial(z.object({ eventKind: text, reporterMode: text })), {});
const facts = z.object({
  kind: text,
  answers: z.catch(
    z.pipe(
      z.object({ mapValue: z.object({ fields: areaAnswers }) }),
      z.transform(({ mapValue }) => mapValue.fields),
    ),
    {},
  ),
});

/**
 * Returns the area of a stored document as the rules determine it, whatever its other content is.
 * `fields` are in the REST format.
 */
export function quarantineArea(collection: ReportCollection, fields: unknown): Area {
  const { kind, answers } = facts.parse(fields);
  return areaOfReport({ kind, anonymous: collection === 'anonymousReports', answers });
}

/** Returns the path of a quarantine document. */
export const quarantinePath = (id: string): string => `setAside/${id}`;

/** The maximum length of a reason that the rules accept. */
export const maxReasonLength = 500;

/**
 * Returns the body of `:commit` that quarantines a report. `name` is the resource name of
 * `quarantinePath`. The server sets the time.
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
