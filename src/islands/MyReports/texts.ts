import type { ReportKind } from '../../features/reports/kinds.ts';
import type follow from '../../locales/de/follow.json';
import type home from '../../locales/de/home.json';

/** What is said of a report on its way, and what its driver can do about it. */
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
  | 'reasons'
  | 'retry'
  | 'correct'
  | 'sendNow'
  | 'sendAnyway'
>;

/** `kinds`: what the forms are called; `follow`: what following reports are called. */
export type OutboxTexts = (typeof home)['reports'] & {
  readonly kinds: Readonly<Record<ReportKind, string>>;
  readonly follow: (typeof follow)['list'];
};
