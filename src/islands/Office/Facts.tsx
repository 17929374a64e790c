import { foreignZone, pointOf } from '../../features/office/model/report-facts.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { phoneHref } from '../../platform/phone-href.ts';
import { FactRow } from '../../ui/FactRow.tsx';
import type { DossierProps } from './dossier-props.ts';
import { sentText, severityText } from './texts.ts';

/** Shows the driver, the time and the place of a report. */
export function Facts({ texts, locale, entry }: DossierProps) {
  const t = texts.office;
  const { report, work } = entry;
  const point = pointOf(report.answers as Answers);
  const facts: readonly (readonly [string, string])[] = [
    [t.facts.state, t.tabs[work.state]],
    [t.facts.severity, severityText(texts, entry)],
    [t.facts.assignee, work.assigneeName ?? ''],
    ...(report.anonymous
      ? ([
          [t.facts.driver, t.anonymous],
          [t.facts.day, sentText(entry, locale)],
          [
            t.facts.written,
            report.writtenOn === undefined ? '' : formatDay(new Date(report.writtenOn), locale),
          ],
        ] as const)
      : ([
          [t.facts.driver, report.reporter.name],
          [t.facts.personnelNumber, report.reporter.personnelNumber],
          [t.facts.depot, report.reporter.depot],
          [t.facts.written, formatDateTime(Date.parse(report.createdAt), locale)],
          [t.facts.sent, sentText(entry, locale)],
          [t.facts.zone, foreignZone(report)],
        ] as const)),
  ];
  const phone = report.anonymous ? '' : report.reporter.phone;
  return (
    <dl className="report-facts">
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
      {phone !== '' && (
        <div>
          <dt>{t.facts.phone}</dt>
          <dd>
            <a href={phoneHref(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {point && (
        <div>
          <dt translate="no">{`${point.latitude}, ${point.longitude}`}</dt>
          <dd>
            <a
              href={`https://www.openstreetmap.org/?mlat=${point.latitude}&mlon=${point.longitude}#map=16/${point.latitude}/${point.longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.map}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
