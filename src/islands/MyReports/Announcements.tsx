import { useEffect, useRef, useState } from 'react';
import type { ReportWithStatus } from '../../features/outbox/model/report-status.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { type OutboxTexts, titleOf } from './texts.ts';
import { LiveText } from '../../ui/LiveText.tsx';

interface Props {
  readonly reports: readonly ReportWithStatus[];
  /**
   * False until the reports and the answers of the office have been read; changes before that are
   * not announced.
   */
  readonly isKnown: boolean;
  readonly locale: Locale;
  readonly texts: OutboxTexts;
}

/**
 * Announces changes of the list politely: a single report by its name, several reports by their
 * number.
 */
export function Announcements({ reports, isKnown, locale, texts: t }: Props) {
  const before = useRef<ReadonlyMap<string, string> | undefined>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!isKnown) return;
    const known = before.current;
    before.current = new Map(reports.map(({ item, reportStatus }) => [item.id, reportStatus]));
    if (!known) return;
    const changed = reports.filter(
      ({ item, reportStatus }) => known.has(item.id) && known.get(item.id) !== reportStatus,
    );
    const [only] = changed;
    if (only && changed.length === 1)
      setNews(
        interpolate(t.news.one, {
          report: `${titleOf(only.item, t)} ${only.item.shortCode}`,
          status: t.status[only.reportStatus],
        }),
      );
    else if (changed.length > 1) setNews(plural(t.news.several, changed.length, locale));
  }, [reports, isKnown, locale, t]);
  return <LiveText className="visually-hidden">{news}</LiveText>;
}
