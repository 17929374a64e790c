import { useEffect, useState } from 'react';
import {
  readableAnswers,
  type ReadableForm,
  type ReadableGroup,
  unknownAnswers,
} from '../../features/reports/readable-answers.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { groupReports, reportStatusOf } from '../../features/outbox/model/report-status.ts';
import { firstReport, followOf } from '../../features/outbox/model/thread.ts';
import { followKeys } from '../../features/reports/following.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { inputsOfAnswers } from '../../features/reports/inputs-of-answers.ts';
import { languages } from '../../i18n/locales.ts';
import { Actions } from './Actions.tsx';
import { Facts } from './Facts.tsx';
import { FollowActions } from './FollowActions.tsx';
import { History } from './History.tsx';
import { Photos } from './Photos.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportStatus } from './ReportStatus.tsx';
import { Track } from '../MyReports/Track.tsx';
import { Thread } from './Thread.tsx';

function answersOf({
  locale,
  texts,
  item,
}: Pick<ReportProps, 'locale' | 'texts' | 'item'>): readonly ReadableGroup[] {
  const form = texts.forms[item.kind];
  const outline = texts.outlines[item.kind];
  const answers = item.answers as Answers;
  if (!form || !outline) return [];
  const unknown = unknownAnswers(outline, answers, followKeys);
  const { followText } = answers;
  const { purpose } = followOf(item) ?? {};
  return [
    ...(typeof followText === 'string'
      ? [
          {
            section: 'follow',
            title: '',
            lines: [
              {
                field: 'followText',
                label: texts.follow.screen[purpose === 'withdrawal' ? 'reason' : 'text'],
                value: followText,
              },
            ],
          },
        ]
      : []),
    ...readableAnswers(outline, answers, {
      tag: languages[locale].tag,
      form,
      reports: texts.reports,
    }),
    ...(unknown.length > 0 ? [{ section: '', title: '', lines: unknown }] : []),
  ];
}

/** A report that this device has not written says what was typed only by its answers. */
const withInputs = (item: OutboxItem, outline: ReadableForm | undefined): OutboxItem =>
  outline
    ? { ...item, inputs: inputsOfAnswers(outline, item.answers as Answers, item.photos) }
    : item;

export function ReportView({
  items,
  isHere,
  item: stored,
  ...rest
}: Omit<ReportProps, 'reportStatus' | 'first'> & { readonly items: readonly OutboxItem[] }) {
  const { receipt, texts } = rest;
  const item = isHere ? stored : withInputs(stored, texts.outlines[stored.kind]);
  const { actionNeeded, underWay, sent } = groupReports(
    [],
    items,
    receipt ? { [item.id]: receipt } : {},
  );
  const reportStatus =
    [...actionNeeded, ...underWay, ...sent].find((report) => report.item.id === item.id)
      ?.reportStatus ?? reportStatusOf(item, {}, undefined);
  const first = stored === firstReport(stored, items) ? item : firstReport(stored, items);
  const props: ReportProps = { ...rest, item, first, isHere, reportStatus };
  const groups = answersOf(props);
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
    <article className="report-sheet" data-status={reportStatus}>
      <h2>{texts.list.kinds[item.kind]}</h2>
      <Track texts={texts.list} item={item} reportStatus={reportStatus} receipt={receipt} />
      <ReportStatus {...props} photos={photos} />
      <Facts {...props} />
      <Thread {...props} item={stored} items={items} />
      <h3>{texts.report.answers}</h3>
      {groups.length === 0 && <p>{texts.report.none}</p>}
      {groups.map((group) => (
        <section className="report-group" key={group.section}>
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
      <FollowActions {...props} photos={photos} items={items} />
      <Actions {...props} groups={groups} />
    </article>
  );
}
