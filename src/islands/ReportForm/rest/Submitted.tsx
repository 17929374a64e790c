import { Fragment, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import {
  hasArrived,
  isWaiting,
  type OutboxItem,
} from '../../../features/outbox/model/outbox-item.ts';
import {
  ownStatus,
  type ReportStatus,
  reportStatusOf,
} from '../../../features/outbox/model/report-status.ts';
import { loadOutbox } from '../../../features/outbox/load-outbox.ts';
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import { languages, localizePath } from '../../../i18n/locales.ts';
import { plural } from '../../../i18n/plural.ts';
import { draftPath } from '../../../routing/draft-path.ts';
import { formPath, routePath } from '../../../routing/routes.ts';
import { openDraft } from '../../../features/drafts/open-draft.ts';
import { openFollowUpForm } from '../../../features/drafts/follow-up-form.lazy.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import type { FollowUpForm, SubmittedDraft } from '../../../features/drafts/draft-store.ts';
import { $outbox, loadingOutbox } from '../../../features/outbox/outbox-store.ts';
import { $receipts } from '../../../features/receipts/receipts-store.ts';
import { hasOpenQuestions } from '../../../features/reports/open-questions.ts';
import { readableAnswers } from '../../../features/reports/readable-answers.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { RefusedActions } from '../../MyReports/RefusedActions.tsx';
import { SendButton } from '../../MyReports/SendButton.tsx';
import { SendingReasons } from '../../MyReports/SendingReasons.tsx';
import { statusText } from '../../MyReports/status-text.ts';
import { ReportProgress } from '../../MyReports/Track.tsx';
import { followSection } from '../../Report/follow-section.ts';
import { CallButton } from '../CallButton.tsx';
import { EmergencyCard } from '../EmergencyCard.tsx';
import { LeavingQuestion } from './LeavingQuestion.tsx';
import { OwnDuties } from './OwnDuties.tsx';
import { PushOffer } from './PushOffer.tsx';
import { Receipt, type ReceiptTexts } from '../Receipt.tsx';
import type { FormScreenTexts } from '../texts.ts';

/**
 * Fetches the office's answers. They are not needed for sending, so they are fetched once the
 * report has arrived.
 */
const startReceipts = async (): Promise<void> =>
  (await import('../../../app/start-receipts.lazy.ts')).startReceipts();

/**
 * The screen after a report was moved to the outbox: a receipt with its number, status and content,
 * and the next actions.
 */
export function Submitted({
  texts,
  state,
}: {
  readonly texts: ReceiptTexts;
  readonly state: SubmittedDraft;
}) {
  const { sent: t } = texts.reports;
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const receipts = useStore($receipts, { ssr: () => ({}) });
  const item = outbox.items.find(({ id }) => id === state.id);
  const isAnswered = item !== undefined && ownStatus(item) === 'sent' && !item.anonymous;
  useEffect(() => {
    if (isAnswered) startReceipts().catch(() => undefined);
  }, [isAnswered]);
  const reportStatus = item ? reportStatusOf(item, receipts, undefined) : 'queued';
  const { continuation } = state;
  return (
    <div className="report-form sent">
      {state.definition.emergencyFirst === true && (
        <EmergencyCard texts={texts.reports.emergency}>
          <div className="report-form-actions">
            <CallButton texts={texts} who="dispatcher" />
          </div>
        </EmergencyCard>
      )}
      <Receipt texts={texts} state={state} item={item} reportStatus={reportStatus}>
        {item && (
          <ReportProgress
            texts={texts.sending}
            item={item}
            reportStatus={reportStatus}
            receipt={receipts[item.id]}
          />
        )}
        {item && <Summary texts={texts} state={state} item={item} />}
        {item ? (
          <OnItsWay texts={texts} item={item} reportStatus={reportStatus} />
        ) : (
          <p>{texts.sending.status.queued}</p>
        )}
      </Receipt>
      <OwnDuties texts={texts} answers={state.reading.answers} timeZone={undefined} isBrief />
      {item?.unkept && item.state.status !== 'sent' && (
        <LeavingQuestion texts={t} warning={texts.sending.unkept} />
      )}
      {continuation && <GoOn texts={texts} next={continuation} />}
      <End texts={texts} state={state} item={item} isAnswered={isAnswered} />
    </div>
  );
}

/** What follows: the other questions of a first report, where the office answers, and the bar. */
function End({
  texts,
  state,
  item,
  isAnswered,
}: {
  readonly texts: ReceiptTexts;
  readonly state: SubmittedDraft;
  readonly item: OutboxItem | undefined;
  readonly isAnswered: boolean;
}) {
  const { definition, reading } = state;
  const isUnfinished =
    definition.emergencyFirst === true &&
    item?.anonymous !== true &&
    hasOpenQuestions(definition, reading);
  return (
    <>
      {isUnfinished && !(item && hasArrived(item)) && (
        <p className="sent-hint">{texts.reports.sent.addRestLater}</p>
      )}
      {isAnswered && <p className="sent-hint">{texts.reports.sent.answers}</p>}
      {isAnswered && <PushOffer locale={texts.locale} />}
      <NextActions texts={texts} state={state} isUnfinished={isUnfinished} />
    </>
  );
}

/** The bar below the receipt: another report, and back to home or to the departure check. */
function NextActions({
  texts: {
    locale,
    reports: { sent: t },
  },
  state: { definition, reading, id },
  isUnfinished,
}: {
  readonly texts: ReceiptTexts;
  readonly state: SubmittedDraft;
  /**
   * True if questions of a first report are open. The main button then leads to the screen of the
   * report, where they are answered, and takes the place of "another report".
   */
  readonly isUnfinished: boolean;
}) {
  const isFromCheck = reading.answers['foundDuring'] === 'departureCheck';
  const href = isFromCheck ? routePath('departureCheck', locale) : localizePath('/', locale);
  return (
    <div className="report-form-bar">
      <div className="report-form-bar-line">
        {isUnfinished ? (
          <a
            className={buttonClass({})}
            href={`${routePath('report', locale)}?id=${id}#${followSection}`}
          >
            {t.addRest}
          </a>
        ) : (
          <Button look="secondary" onClick={() => void openDraft(definition, { fresh: true })}>
            {t.another}
          </Button>
        )}
        <a className={buttonClass(isUnfinished ? { look: 'secondary' } : {})} href={href}>
          {isFromCheck ? t.backToCheck : t.home}
        </a>
      </div>
    </div>
  );
}

/** The report in two lines: time and number of photos, and its first answers. */
function Summary({
  texts,
  state: { definition },
  item,
}: {
  readonly texts: ReceiptTexts;
  readonly state: SubmittedDraft;
  readonly item: OutboxItem;
}) {
  const { reports, form, locale } = texts;
  const lines = readableAnswers(definition, item.answers as Answers, {
    tag: languages[locale].tag,
    form,
    reports,
  }).flatMap((group) => group.lines);
  const [first] = lines;
  const typed = new Set(
    definition.fields.filter(({ kind }) => kind === 'text').map(({ id }) => id),
  );
  const about = [first, lines.find((line) => line !== first && typed.has(line.field))].filter(
    (line) => line !== undefined,
  );
  const { length } = item.photos;
  return (
    <div className="sent-summary">
      <p className="sent-hint">
        {formatDateTime(item.createdAt, locale) +
          (length > 0 ? ` · ${plural(reports.sent.photos, length, locale)}` : '')}
      </p>
      <p>
        {about.map(({ field, value, kept }, index) => (
          <Fragment key={field}>
            {index > 0 && <span> · </span>}
            <Figures text={value} kept={kept !== undefined} />
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/**
 * The status, its reason and the actions that help, with the same texts as in the list of reports.
 */
function OnItsWay({
  texts,
  item,
  reportStatus,
}: {
  readonly texts: ReceiptTexts;
  readonly item: OutboxItem;
  readonly reportStatus: ReportStatus;
}) {
  const { sending: t, locale, reports } = texts;
  const { state } = item;
  const [isFull, setFull] = useState(false);
  const correct = async (): Promise<void> => {
    try {
      const { takeBack } = await loadOutbox();
      const draft = await takeBack(item);
      if (draft) location.assign(draftPath(draft, locale));
    } catch (error) {
      console.error(error);
      setFull(true);
    }
  };
  return (
    <>
      {isWaiting(state) && (state.status === 'queued' || state.waitingFor) && (
        <p>{statusText(item, reportStatus, t)}</p>
      )}
      <SendingReasons texts={t} item={item} />
      {state.status === 'sending' && <Progress label={t.status.sending} maximum={1} />}
      {isWaiting(state) && state.waitingFor && (
        <div className="report-form-actions">
          <SendButton texts={t} item={item} isPaused={state.waitingFor === 'wifi'} />
        </div>
      )}
      {state.status === 'rejected' && (
        <div className="report-form-actions">
          <RefusedActions texts={t} item={item} onCorrect={() => void correct()} />
        </div>
      )}
      {isFull && <p role="alert">{reports.draft.full}</p>}
    </>
  );
}

/** Link to the form that follows this report. */
function GoOn({ texts, next }: { readonly texts: FormScreenTexts; readonly next: FollowUpForm }) {
  const { sent: t, kinds, draft } = texts.reports;
  const [isFull, setFull] = useState(false);
  const goOn = async (): Promise<void> => {
    try {
      location.assign(
        `${localizePath(formPath(next.kind), texts.locale)}?draft=${await openFollowUpForm(next)}`,
      );
    } catch (error) {
      console.error(error);
      setFull(true);
    }
  };
  return (
    <Notice tone="warning">
      <Button onClick={() => void goOn()}>
        {interpolate(t.continueWith, { form: kinds[next.kind] })}
      </Button>
      <p>{t.continueHelp}</p>
      {isFull && <p role="alert">{draft.full}</p>}
    </Notice>
  );
}
