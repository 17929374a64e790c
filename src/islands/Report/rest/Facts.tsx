import { followOf } from '../../../features/outbox/model/thread.ts';
import { FactRow } from '../../../ui/FactRow.tsx';
import { Interpolated } from '../../../ui/Interpolated.tsx';
import type { ReportProps } from '../report-props.ts';

/** Shows the sender and the number of the report. */
export function Facts({ texts: { report: t, list, follow }, item, first, isHere }: ReportProps) {
  const { reporter } = item;
  const followed = followOf(item);
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
  ];
  return (
    <>
      <dl className="report-facts">
        {facts.map(([label, value]) => (
          <FactRow key={label} label={label} value={value} />
        ))}
      </dl>
      {followed && (
        <p>
          <Interpolated
            text={list.follow.purposes[followed.purpose]}
            values={{ code: first?.shortCode ?? '' }}
          />
        </p>
      )}
      {!isHere && <p className="report-hint">{follow.screen.elsewhere}</p>}
      {item.anonymous && <p className="report-hint">{t.anonymous}</p>}
    </>
  );
}
