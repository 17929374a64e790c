import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { isWithoutDefect } from '../../features/reports/without-defect.ts';
import type { SubjectLabels } from '../../features/reports/report-subject.ts';
import type { ReportKind } from '../../features/reports/kinds.ts';
import type follow from '../../locales/de/follow.json';
import type home from '../../locales/de/home.json';

/** Texts about a report that is being sent, including the driver's actions. */
export type SendingTexts = Pick<
  (typeof home)['reports'],
  | 'status'
  | 'photoCount'
  | 'unkept'
  | 'track'
  | 'photoProblems'
  | 'waitingTitle'
  | 'waiting'
  | 'waitingForApp'
  | 'vehicleUntold'
  | 'reasons'
  | 'retry'
  | 'correct'
  | 'sendNow'
  | 'sendAnyway'
>;

/**
 * `kinds`: names of the forms; `checks`: names of reports without any defect; `follow`: names of
 * following reports.
 */
export type OutboxTexts = (typeof home)['reports'] & {
  readonly kinds: Readonly<Record<ReportKind, string>>;
  readonly checks: Readonly<Partial<Record<ReportKind, string>>>;
  readonly follow: (typeof follow)['list'];
};

/** The texts of an entry also contain the labels of the choices that name a report. */
export type ListTexts = OutboxTexts & { readonly labels: SubjectLabels };

/** The texts of the page also contain short names of the forms, for the filters. */
export type PageTexts = ListTexts & {
  readonly shortKinds: Readonly<Record<ReportKind, string>>;
};

/** The name of a report. A check without findings is not called a defect. */
export const titleOf = (
  item: Pick<OutboxItem, 'kind' | 'answers'>,
  { kinds, checks }: Pick<OutboxTexts, 'kinds' | 'checks'>,
): string => (isWithoutDefect(item) ? checks[item.kind] : undefined) ?? kinds[item.kind];
