/**
 * A report that nobody can work with is kept out of the office's lists by a document beside it,
 * which says who did so, when and why, and which nobody can change. The report itself stays.
 */
import * as z from 'zod';

export type ReportCollection = 'reports' | 'anonymousReports';

export const asideSchema = z.object({
  id: z.string(),
  collection: z.enum(['reports', 'anonymousReports']),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type Aside = z.infer<typeof asideSchema>;

/** Where what was set aside lies. */
export const asidePath = (id: string): string => `setAside/${id}`;

/** What the rules take as a reason. */
export const longestReason = 500;

/**
 * The body of `:commit` that sets a report aside; `name` is the resource name of `asidePath`. The
 * server gives the time.
 */
export const asideCommit = (
  name: string,
  { collection, by, reason }: Omit<Aside, 'at' | 'id'>,
): object => ({
  writes: [
    {
      update: {
        name,
        fields: {
          collection: { stringValue: collection },
          by: { stringValue: by },
          reason: { stringValue: reason },
        },
      },
      currentDocument: { exists: false },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    },
  ],
});
