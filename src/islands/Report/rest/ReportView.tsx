import { useEffect, useState } from 'react';
import {
  readableAnswers,
  type ReadableGroup,
  type ReadableTexts,
} from '../../../features/reports/readable-answers.ts';
import { subjectOf } from '../../../features/reports/report-subject.ts';
import { readStoredAnswers } from '../../../features/reports/read-stored-answers.ts';
import type { Draft } from '../../../features/drafts/model/draft.ts';
import { conversationOf, openQuestion } from '../../../features/outbox/model/conversation.ts';
import type { Receipt, Receipts } from '../../../features/receipts/model/receipt.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import {
  reportsWithStatus,
  ownStatus,
  reportStatusOf,
} from '../../../features/outbox/model/report-status.ts';
import {
  firstReport,
  followOf,
  isReplaced,
  isWithdrawn,
} from '../../../features/outbox/model/thread.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { inputsOfAnswers } from '../../../features/reports/inputs-of-answers.ts';
import { languages } from '../../../i18n/locales.ts';
import { Breakable } from '../../../ui/Breakable.tsx';
import { HazardPlate } from '../../../ui/HazardPlate.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { GlanceUpdate } from '../../MyReports/GlanceUpdate.tsx';
import { savedText } from '../../MyReports/saved-text.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Actions } from './Actions.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { focusOnce } from '../focus-once.ts';
import { Facts } from './Facts.tsx';
import { FollowActions } from './FollowActions.tsx';
import { History } from './History.tsx';
import { Photos } from './Photos.tsx';
import type { ReportProps } from '../report-props.ts';
import { OwnDuties } from '../../ReportForm/rest/OwnDuties.tsx';
import { ReportStatus } from './ReportStatus.tsx';
import { titleOf } from '../../MyReports/texts.ts';
import { ReportProgress } from '../../MyReports/Track.tsx';
import { Thread } from './Thread.tsx';
import { UnreadAnswers } from '../UnreadAnswers.tsx';

type Known = Pick<ReportProps, 'locale' | 'texts' | 'item'>;

/** Returns the texts for the report's answers, or undefined if its kind has no form. */
function answerTextsOf({ locale, texts, item }: Known): ReadableTexts | undefined {
  const form = texts.forms[item.kind];
  return form && { tag: languages[locale].tag, form, reports: texts.reports };
}

function groupsOf(known: Known, answers: Answers): readonly ReadableGroup[] {
  const { texts, item } = known;
  const outline = texts.outlines[item.kind];
  const answerTexts = answerTextsOf(known);
  if (!answerTexts || !outline) return [];
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
                label:
                  purpose === 'answer'
                    ? texts.follow.screen.purposes.answer
                    : texts.follow.screen[purpose === 'withdrawal' ? 'reason' : 'text'],
                value: followText,
                kept: 'typed' as const,
              },
            ],
          },
        ]
      : []),
    ...readableAnswers(outline, answers, answerTexts),
  ];
}

function shownStatus(
  item: OutboxItem,
  items: readonly OutboxItem[],
  receipt: Receipt | undefined,
  mayBeHere: boolean,
): ReportProps['reportStatus'] {
  const receipts = receipt ? { [item.id]: receipt } : {};
  const shown = reportsWithStatus(items, receipts, ({ id }) => mayBeHere && id === item.id).find(
    (report) => report.item.id === item.id,
  );
  return shown?.reportStatus ?? reportStatusOf(item, receipts, undefined);
}

/** Confirms that the answer that was written here is stored, and then that it is sent. */
function Answered({ answer, texts }: Pick<ReportProps, 'texts'> & { readonly answer: OutboxItem }) {
  const isSent = ownStatus(answer) === 'sent';
  return (
    <Notice
      tone="success"
      ref={focusOnce}
      title={isSent ? texts.list.status.sent : savedText(texts.reports.sent)}
    />
  );
}

/** The driver's own duties after an event. A replaced or withdrawn report has none. */
function DriverDuties({
  locale,
  texts,
  item,
  first,
  items,
}: ReportProps & { readonly items: readonly OutboxItem[] }) {
  const form = texts.forms[item.kind];
  if (!form || isReplaced(item, items) || isWithdrawn(first ?? item, items)) return null;
  const reports = { ...texts.reports, kinds: texts.list.kinds };
  return (
    <OwnDuties
      texts={{ locale, form, reports }}
      answers={item.answers as Answers}
      timeZone={item.timeZone}
    />
  );
}

/** The title of the report: what it is about, as in the list of reports, above the name of its form. */
function Title({ answers, ...known }: Known & { readonly answers: Answers }) {
  const form = titleOf(known.item, known.texts.list);
  const { what } = subjectOf(answers, answerTextsOf(known)?.form.choices ?? {});
  return (
    <>
      <h2>
        <Breakable text={what ?? form} />
      </h2>
      {what !== undefined && <p className="report-hint">{form}</p>}
    </>
  );
}

export function ReportView({
  items,
  isHere,
  mayBeHere,
  receipts,
  answerDraft,
  item: stored,
  ...shared
}: Omit<ReportProps, 'reportStatus' | 'first' | 'receipt'> & {
  readonly items: readonly OutboxItem[];
  readonly receipts: Receipts;
  /** The stored answer with which the screen was opened. */
  readonly answerDraft: Draft | undefined;
  /** True if the report was read from the server, and this device may have it too. */
  readonly mayBeHere: boolean;
}) {
  const { texts } = shared;
  const receipt = receipts[stored.id];
  const outline = texts.outlines[stored.kind];
  const { answers, unread } = readStoredAnswers(outline, stored.answers);
  // A report from another device has answers, but no inputs.
  const item =
    (isHere && !mayBeHere) || !outline
      ? stored
      : { ...stored, inputs: inputsOfAnswers(outline, answers, stored.photos, stored.timeZone) };
  const reportStatus = shownStatus(item, items, receipt, mayBeHere);
  const first = stored === firstReport(stored, items) ? item : firstReport(stored, items);
  const props: ReportProps = { ...shared, receipt, item, first, isHere, reportStatus };
  const groups = groupsOf(props, answers);
  const [photos, setPhotos] = useState<readonly Blob[]>();
  const conversation = conversationOf(stored, items, receipts);
  const query = openQuestion(conversation);
  const isAnswering = query !== undefined || answerDraft !== undefined;
  const [answerId, setAnswerId] = useState<string>();
  const answer = isAnswering ? undefined : items.find(({ id }) => id === answerId);
  const title = `${titleOf(item, texts.list)} ${item.shortCode}`;
  useEffect(() => {
    const before = document.title;
    // The title is also the default file name when printing to a file.
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  const thread = <Thread {...props} item={stored} entries={conversation} />;
  return (
    <article className="report-sheet" data-status={reportStatus}>
      <GlanceUpdate />
      <Title {...props} answers={answers} />
      {answer && <Answered answer={answer} texts={texts} />}
      {isAnswering && (
        <>
          {thread}
          <AnswerForm
            locale={props.locale}
            texts={texts}
            item={stored}
            first={first}
            query={query}
            draft={answerDraft}
            onOpen={setAnswerId}
          />
        </>
      )}
      <ReportProgress
        texts={texts.list}
        item={item}
        reportStatus={reportStatus}
        receipt={receipt}
      />
      {reportStatus !== 'returned' && <ReportStatus {...props} />}
      <DriverDuties {...props} item={stored} items={items} />
      {!isAnswering && thread}
      <Facts {...props} />
      <h3>{texts.report.answers}</h3>
      <UnreadAnswers
        unread={unread}
        locale={props.locale}
        texts={texts.unread}
        answerTexts={answerTextsOf(props)}
        reader="driver"
      />
      {groups.length === 0 && <p>{texts.report.none}</p>}
      {groups.map((group) => (
        <section className="report-group" key={group.section}>
          {group.title && <h4>{group.title}</h4>}
          <dl className="report-answers">
            {group.lines.map((line) => (
              <div key={line.field}>
                <dt>{line.label}</dt>
                <dd>
                  <HazardPlate plate={line.plate} />
                  <Figures text={line.value} kept={line.kept !== undefined} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Photos {...props} photos={photos} onLoaded={setPhotos} />
      <History {...props} />
      <FollowActions {...props} photos={photos} items={items} isAnswering={isAnswering} />
      <Actions {...props} groups={groups} items={items} receipts={receipts} />
    </article>
  );
}
