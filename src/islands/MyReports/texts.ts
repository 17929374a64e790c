import type { ReportKind } from '../../features/reports/kinds.ts';
import type home from '../../locales/de/home.json';

/** `kinds`: what the forms are called. */
export type OutboxTexts = (typeof home)['reports'] & {
  readonly kinds: Readonly<Record<ReportKind, string>>;
};
