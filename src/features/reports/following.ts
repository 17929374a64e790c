/**
 * Reports that follow a sent one. A sent report never changes, so every later change is a separate
 * report that refers to the first one. The functions are pure.
 */
import type { FormDefinition, FormRule } from './form.ts';
import { type ReportKind, reportKinds } from './kinds.ts';
import { maxPhotosPerReport } from './limits.ts';

/**
 * "answer": to a question of the office. "correction": a complete new version. "addition": more
 * photos or text. "withdrawal": the report no longer counts, with the reason.
 */
export const followPurposes = ['answer', 'addition', 'correction', 'withdrawal'] as const;
export type FollowPurpose = (typeof followPurposes)[number];

/**
 * Answers that every kind of report may contain: the id of the first report (its short code in
 * reports of the first version), the purpose (if absent, it is an answer), and the text of a short
 * form.
 */
export const followKeys = ['followsReport', 'followPurpose', 'followText'] as const;

/**
 * Purposes for which only new information is entered. The required answers of the first report are
 * not asked again.
 */
export type ShortPurpose = NonNullable<FormDefinition['short']>;
const shortPurposes: readonly ShortPurpose[] = ['answer', 'addition', 'withdrawal'];

/** Inputs and answers of a short form. */
const shortKeys: ReadonlySet<string> = new Set([...followKeys, 'photos']);

/**
 * Returns the purpose if the report or draft was written with a short form. `content` are its
 * inputs or answers. An answer of an earlier version repeats the whole form.
 */
export const shortPurpose = (
  purpose: unknown,
  content: Readonly<Record<string, unknown>>,
): ShortPurpose | undefined =>
  purpose === 'answer' && Object.keys(content).some((key) => !shortKeys.has(key))
    ? undefined
    : shortPurposes.find((one) => one === purpose);

const hasContent: FormRule = (answers, { photoCount = 0 }) =>
  answers['followText'] === undefined && photoCount === 0
    ? [{ field: 'followText', level: 'error', code: 'nothingAdded' }]
    : [];

/**
 * Returns the short form for an answer, an addition or a withdrawal. It does not appear in the menu.
 * Its texts are in src/locales/<locale>/follow.json, and its reports have the same kind as the
 * original report.
 */
export const shortForm = (
  kind: ReportKind,
  purpose: ShortPurpose,
  version: number,
): FormDefinition => ({
  kind,
  ...reportKinds[kind],
  icon: '',
  order: 0,
  version,
  short: purpose,
  sections: ['follow'],
  maximumPhotos: maxPhotosPerReport,
  fields: [
    {
      id: 'followText',
      kind: 'text',
      section: 'follow',
      rows: purpose === 'answer' ? 3 : 5,
      maximumLength: 2000,
      ...(purpose === 'withdrawal' && { required: () => true, minimumLength: 5 }),
    },
    ...(purpose === 'withdrawal'
      ? []
      : [
          { id: 'photos', kind: 'photos', section: 'follow', maximum: maxPhotosPerReport } as const,
        ]),
  ],
  rules: purpose === 'withdrawal' ? [] : [hasContent],
});
