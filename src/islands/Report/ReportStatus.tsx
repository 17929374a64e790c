import { useState } from 'react';
import { isWaiting, type OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';
import { formPath } from '../../routing/routes.ts';
import {
  correctReport,
  sendAgain,
  sendOverMobileData,
  sendWithoutUnreadable,
  sendNow,
} from '../../features/outbox/outbox-actions.ts';
import { beginAnswer, loadPhotos } from '../../features/outbox/answer-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { photoProblems, statusText, waitingText } from '../MyReports/status-text.ts';
import type { ReportProps } from './report-props.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  arrived: 'info',
  sendingPhotos: 'info',
  sent: 'success',
  rejected: 'error',
} as const;

type Props = ReportProps & { readonly photos: readonly Blob[] | undefined };

const openForm = (locale: Locale, { kind }: OutboxItem, draft: string): void =>
  location.assign(`${localizePath(formPath(kind), locale)}?draft=${draft}`);

/** Where the report stands, in words, and what brings it forward. */
export function ReportStatus({ photos, ...props }: Props) {
  return props.standing === 'returned' ? (
    <Returned {...props} photos={photos} />
  ) : (
    <OnItsWay {...props} />
  );
}

/** The office has sent it back: the driver answers with a new report. */
function Returned({ locale, texts: { report: t }, item, receipt, photos }: Props) {
  const [work, setWork] = useState<'idle' | 'busy' | 'withoutPhotos' | 'failed'>('idle');
  const load = (): Promise<readonly Blob[] | undefined> =>
    loadPhotos(item).catch((error: unknown) => {
      console.info('Photos cannot be had', error);
      return undefined;
    });
  const answer = async (withPhotos: boolean): Promise<void> => {
    setWork('busy');
    const pixels = withPhotos ? (photos ?? (await load())) : [];
    if (pixels === undefined) return setWork('withoutPhotos');
    try {
      openForm(locale, item, (await beginAnswer(item, pixels)).id);
    } catch (error) {
      console.error(error);
      setWork('failed');
    }
  };
  return (
    <Notice tone="warning" title={t.returnedTitle}>
      <p className="report-note">{receipt?.note ?? t.returnedWithoutNote}</p>
      <div className="report-actions">
        <Button busy={work === 'busy'} onClick={() => void answer(true)}>
          {work === 'busy' ? t.answering : t.answer}
        </Button>
      </div>
      {work === 'withoutPhotos' && (
        <>
          <p role="alert">{t.photosFailed}</p>
          <div className="report-actions">
            <Button look="secondary" onClick={() => void answer(false)}>
              {t.answerWithoutPhotos}
            </Button>
          </div>
        </>
      )}
      {work === 'failed' && <p role="alert">{t.answerFailed}</p>}
      <p className="report-hint">{t.answerHelp}</p>
    </Notice>
  );
}

/** On its way, refused or arrived. */
function OnItsWay({ locale, texts: { report: t, list }, item, standing, receipt }: ReportProps) {
  const [hasFailed, setFailed] = useState(false);
  const { state } = item;
  const reason = waitingText(item, list);
  const hasMissing = item.photos.some(({ missing }) => missing !== undefined);
  const hasUnreadable = item.photos.some(({ unreadable }) => unreadable !== undefined);
  const correct = async (): Promise<void> => {
    try {
      const draft = await correctReport(item);
      if (draft) openForm(locale, item, draft.id);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <Notice tone={tones[state.status]} role="status" title={statusText(item, standing, list)}>
      {reason !== undefined && <p>{reason}</p>}
      {photoProblems(item, list).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {state.status === 'rejected' && <p>{list.reasons[state.reason]}</p>}
      {receipt?.note && (
        <>
          <p className="report-hint">{t.officeTitle}</p>
          <p className="report-note">{receipt.note}</p>
        </>
      )}
      {isWaiting(state) && (
        <div className="report-actions">
          <SendButton texts={list} item={item} isPaused={state.waitingFor === 'wifi'} />
          {state.status === 'arrived' && hasUnreadable && (
            <Button look="secondary" onClick={() => void sendWithoutUnreadable(item)}>
              {list.sendWithout}
            </Button>
          )}
        </div>
      )}
      {state.status === 'sent' && hasMissing && (
        <div className="report-actions">
          <Button look="secondary" onClick={() => void sendAgain(item)}>
            {list.retryPhotos}
          </Button>
        </div>
      )}
      {state.status === 'rejected' && (
        <div className="report-actions">
          <Button onClick={() => void sendAgain(item)}>{list.retry}</Button>
          <Button look="secondary" onClick={() => void correct()}>
            {list.correct}
          </Button>
        </div>
      )}
      {state.status === 'rejected' && hasFailed && <p role="alert">{t.answerFailed}</p>}
    </Notice>
  );
}

function SendButton({
  texts: t,
  item,
  isPaused,
}: {
  readonly texts: ReportProps['texts']['list'];
  readonly item: OutboxItem;
  readonly isPaused: boolean;
}) {
  return (
    <Button look="secondary" onClick={() => void (isPaused ? sendOverMobileData(item) : sendNow())}>
      {isPaused ? t.sendAnyway : t.sendNow}
    </Button>
  );
}
