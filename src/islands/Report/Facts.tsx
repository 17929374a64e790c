import type { ReportProps } from './report-props.ts';

/** Whose report it is, under which number. */
export function Facts({ texts: { report: t }, item }: ReportProps) {
  const { reporter } = item;
  const follows = item.answers['followsReport'];
  const facts: readonly (readonly [string, string])[] = [
    [t.code, item.shortCode],
    ...(item.anonymous
      ? []
      : ([
          [t.driver, reporter.name],
          [t.personnelNumber, reporter.personnelNumber],
          [t.depot, reporter.depot],
          [t.phone, reporter.phone],
        ] as const)),
    ...(typeof follows === 'string' ? ([[t.follows, follows]] as const) : []),
  ];
  return (
    <>
      <dl className="report-facts">
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {item.anonymous && <p className="report-hint">{t.anonymous}</p>}
    </>
  );
}
