import { useEffect, useState } from 'react';
import {
  readableAnswers,
  type ReadableGroup,
  unknownAnswers,
} from '../../features/reports/readable-answers.ts';
import { groupReports, reportStatusOf } from '../../features/outbox/model/report-status.ts';
import type { Answers } from '../../features/reports/form.ts';
import { localeTags } from '../../i18n/format.ts';
import type { Outbox } from '../../features/outbox/outbox-store.ts';
import { Actions } from './Actions.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { Photos } from './Photos.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportStatus } from './ReportStatus.tsx';

function answersOf({
  locale,
  texts,
  item,
}: Pick<ReportProps, 'locale' | 'texts' | 'item'>): readonly ReadableGroup[] {
  const form = texts.forms[item.kind];
  const outline = texts.outlines[item.kind];
  const answers = item.answers as Answers;
  if (!form || !outline) return [];
  const unknown = unknownAnswers(outline, answers, ['followsReport']);
  return [
    ...readableAnswers(outline, answers, { tag: localeTags[locale], form, reports: texts.reports }),
    ...(unknown.length > 0 ? [{ section: '', title: '', lines: unknown }] : []),
  ];
}

export function ReportView({
  outbox,
  ...rest
}: Omit<ReportProps, 'standing'> & { readonly outbox: Outbox }) {
  const { item, receipt, texts } = rest;
  const { needsYou, underWay, sent } = groupReports(
    [...outbox.drafts],
    [...outbox.items],
    receipt ? { [item.id]: receipt } : {},
  );
  const standing =
    [...needsYou, ...underWay, ...sent].find((report) => report.item.id === item.id)?.standing ??
    reportStatusOf(item, {}, undefined);
  const props: ReportProps = { ...rest, standing };
  const groups = answersOf(rest);
  const [photos, setPhotos] = useState<readonly Blob[]>();
  const title = `${texts.list.kinds[item.kind]} ${item.shortCode}`;
  useEffect(() => {
    const before = document.title;
    // Also the name of the file where the driver prints into one.
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <article className="report-sheet" data-status={standing}>
      <h2>{texts.list.kinds[item.kind]}</h2>
      <ReportStatus {...props} photos={photos} />
      <Facts {...props} />
      <h3>{texts.report.answers}</h3>
      {groups.length === 0 && <p>{texts.report.none}</p>}
      {groups.map((group) => (
        <section className="report-group" key={group.title}>
          {group.title && <h4>{group.title}</h4>}
          <dl className="report-answers">
            {group.lines.map((line) => (
              <div key={line.field}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Photos {...props} photos={photos} onLoaded={setPhotos} />
      <History {...props} />
      <Actions {...props} groups={groups} />
    </article>
  );
}
