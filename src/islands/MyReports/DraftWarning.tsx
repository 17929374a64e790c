import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import type { Draft } from '../../features/drafts/model/draft.ts';
import { draftWarning } from '../../features/drafts/model/draft-limits.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { $config } from '../../features/config/config-store.ts';
import type { OutboxTexts } from './texts.ts';

/** Warns the driver about old drafts or many drafts. No draft is deleted. */
export function DraftWarning({
  drafts,
  now,
  locale,
  texts: t,
}: {
  readonly drafts: readonly Draft[];
  readonly now: number;
  readonly locale: Locale;
  readonly texts: OutboxTexts['draftLimits'];
}) {
  const { limits } = useStore($config, { ssr: () => defaultConfig });
  const warning = draftWarning(drafts, now, limits);
  if (!warning) return null;
  const days = limits.draftDays;
  return (
    <div className="my-reports-reason">
      {warning.old > 0 && <p>{interpolate(plural(t.old, warning.old, locale), { days })}</p>}
      {warning.ageing > 0 && (
        <p>{interpolate(plural(t.ageing, warning.ageing, locale), { days })}</p>
      )}
      {warning.many > 0 && (
        <p>{interpolate(t.many, { count: warning.many, limit: limits.drafts })}</p>
      )}
      <p>{t.nothingDeleted}</p>
    </div>
  );
}
