import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import {
  type DeskAddress,
  entryOf,
  readAddress,
  writeAddress,
} from '../../features/office/model/desk-list.ts';
import { severityOfReport } from '../../features/office/model/report-facts.ts';
import type { Report } from '../../features/office/model/report.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { type OfficeProps, type OfficeTexts, summaryOf } from './texts.ts';
import { titleText } from './title-text.ts';

/** More reports than this number are shown and announced as a count. */
const maxReports = 3;
/** Maximum length of the summary in an announcement, in characters. */
const summaryLength = 120;

const isDanger = (report: Report): boolean => severityOfReport(report) === 'danger';

/** A report in one sentence for screen readers: kind, summary and code. */
function spokenText(texts: OfficeTexts, report: Report): string {
  const summary = summaryOf(texts, entryOf(report, undefined))
    .replaceAll(' · ', ', ')
    .slice(0, summaryLength);
  return [titleText(texts, report), summary, report.shortCode]
    .filter((part) => part !== '')
    .join(', ');
}

interface Props extends OfficeProps {
  /** The new reports that nobody has opened. */
  readonly waiting: readonly Report[];
  readonly go: (change: Partial<DeskAddress>) => void;
}

/**
 * New reports, on every tab: danger as a standing row until somebody opens it and as an alert, other
 * reports as a status. Each report is announced once. Both live regions are in the page from the
 * start, because several screen readers ignore a region that is inserted together with its text.
 */
export function Arrivals({ waiting, go, ...props }: Props) {
  const { locale, texts } = props;
  const t = texts.office;
  const [alert, setAlert] = useState('');
  const [status, setStatus] = useState('');
  const announced = useRef(new Set<string>());
  const textOf = (fresh: readonly Report[], waitingCount: number): string =>
    fresh.length > maxReports
      ? plural(t.arrived, waitingCount, locale)
      : fresh.map((report) => spokenText(texts, report)).join('. ');
  const announce = useEffectEvent((): void => {
    const fresh = waiting.filter(({ id }) => !announced.current.has(id));
    for (const { id } of fresh) announced.current.add(id);
    const dangers = fresh.filter(isDanger);
    const others = fresh.filter((report) => !isDanger(report));
    if (dangers.length > 0) {
      const count = waiting.filter(isDanger).length;
      setAlert(labelledText(t.severity.danger, textOf(dangers, count), locale));
    }
    if (others.length > maxReports) setStatus(plural(t.arrived, waiting.length, locale));
    else if (others.length > 0)
      setStatus(labelledText(t.arrivedOne, textOf(others, others.length), locale));
  });
  const ids = waiting.map(({ id }) => id).join(' ');
  useEffect(() => announce(), [ids]);
  const dangers = waiting.filter(isDanger);
  return (
    <>
      <p className="visually-hidden" role="alert">
        {alert}
      </p>
      <LiveText className="visually-hidden office-arrived">{status}</LiveText>
      {dangers.length > 0 && (
        <ul className="office-dangers" aria-label={t.dangers}>
          {dangers.slice(0, maxReports).map((report) => (
            <li key={report.id}>
              <DangerRow {...props} report={report} go={go} />
            </li>
          ))}
          {dangers.length > maxReports && (
            <li>
              <Button look="secondary" onClick={() => go({ tab: 'new', id: '' })}>
                {interpolate(t.dangersMore, { count: dangers.length - maxReports })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function DangerRow({
  report,
  go,
  texts,
}: Pick<Props, 'go' | 'texts'> & { readonly report: Report }) {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ id: report.id });
  };
  return (
    <a
      className="office-danger"
      href={writeAddress({ ...readAddress(location.search), id: report.id })}
      data-danger={report.id}
      onClick={open}
    >
      <strong>{texts.office.severity.danger}</strong> <span>{titleText(texts, report)}</span>{' '}
      <span className="unbroken" translate="no">
        {report.shortCode}
      </span>{' '}
      <span className="office-danger-text">
        <Figures text={summaryOf(texts, entryOf(report, undefined))} />
      </span>
    </a>
  );
}
