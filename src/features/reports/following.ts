/**
 * Reports that follow a sent one: it is never changed, so whatever comes after is a report of its
 * own that names the first one. Pure.
 */
import type { FormDefinition, FormRule } from './form.ts';
import { type ReportKind, reportKinds } from './kinds.ts';
import { maxPhotosPerReport } from './limits.ts';

/**
 * answer: the office asked; correction: everything said anew; addition: more photos or words;
 * withdrawal: it no longer counts, and why.
 */
export const followPurposes = ['answer', 'addition', 'correction', 'withdrawal'] as const;
export type FollowPurpose = (typeof followPurposes)[number];

/**
 * Answers that every kind of report may hold: the id of the first report (its short code in reports
 * of the first edition), the purpose (absent: answer), and the words of a short form.
 */
export const followKeys = ['followsReport', 'followPurpose', 'followText'] as const;

/** These say only what is new: the first report's required answers are not asked for again. */
export type ShortPurpose = NonNullable<FormDefinition['short']>;
const shortPurposes: readonly ShortPurpose[] = ['addition', 'withdrawal'];

/** The purpose, where it is one with a short form. */
export const shortPurpose = (purpose: unknown): ShortPurpose | undefined =>
  shortPurposes.find((one) => one === purpose);

const additionSaysSomething: FormRule = (answers, { photoCount = 0 }) =>
  answers['followText'] === undefined && photoCount === 0
    ? [{ field: 'followText', level: 'error', code: 'nothingAdded' }]
    : [];

/**
 * The short form of an addition or withdrawal. It is no form of the menu: its texts stand in
 * src/locales/<locale>/follow.json, its reports carry the kind of the first one.
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
      rows: 5,
      maximumLength: 2000,
      ...(purpose === 'withdrawal' && { required: () => true, minimumLength: 5 }),
    },
    ...(purpose === 'addition'
      ? [{ id: 'photos', kind: 'photos', section: 'follow', maximum: maxPhotosPerReport } as const]
      : []),
  ],
  rules: purpose === 'addition' ? [additionSaysSomething] : [],
});
