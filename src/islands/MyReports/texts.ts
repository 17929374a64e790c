import type { ReportKind } from '../../features/reports/kinds.ts';
import type follow from '../../locales/de/follow.json';
import type home from '../../locales/de/home.json';

/** `kinds`: what the forms are called; `follow`: what following reports are called. */
export type OutboxTexts = (typeof home)['reports'] & {
  readonly kinds: Readonly<Record<ReportKind, string>>;
  readonly follow: (typeof follow)['list'];
};
