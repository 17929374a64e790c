import { useState } from 'react';
import { isWaiting, type OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Draft } from '../../features/drafts/model/draft.ts';
import { draftPath } from '../../routing/draft-path.ts';
import {
  correctReport,
  sendAgain,
  sendOverMobileData,
  sendWithoutUnreadable,
  sendNow,
  takeBackReport,
} from '../../features/outbox/outbox-actions.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { photoProblems, statusText, waitingText } from '../MyReports/status-text.ts';
import type { ReportProps } from './report-props.ts';
import { useFollow } from './use-follow.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  arrived: 'info',
  sendingPhotos: 'info',
  sent: 'success',
  rejected: 'error',
} as const;

type Props = ReportProps & { readonly photos: readonly Blob[] | undefined };

/** Where the report stands, in words, and what brings it forward. */
export function ReportStatus({ photos, ...props }: Props) {
  return props.standing === 'returned' ? (
    <Returned {...props} photos={photos} />
  ) : (
    <OnItsWay {...props} />
  );
}

/** The office has sent it back: the driver answers with a new report. */
function Returned({ photos, ...props }: Props) {
  const {
    texts: { report: t },
    receipt,
  } = props;
  const { work, begin } = useFollow(props, photos);
  return (
    <Notice tone="warning" title={t.returnedTitle}>
      <p className="report-note">{receipt?.note ?? t.returnedWithoutNote}</p>
      <div className="report-actions">
        <Button busy={work === 'busy'} onClick={() => void begin('answer')}>
          {work === 'busy' ? t.answering : t.answer}
        </Button>
      </div>
      {work === 'withoutPhotos' && (
        <>
          <p role="alert">{t.photosFailed}</p>
          <div className="report-actions">
            <Button look="secondary" onClick={() => void begin('answer', false)}>
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
function OnItsWay({
  locale,
  texts: { report: t, list, follow },
  item,
  standing,
  receipt,
}: ReportProps) {
  const [trouble, setTrouble] = useState<'failed' | 'tooLate'>();
  const { state } = item;
  const reason = waitingText(item, list);
  const hasMissing = item.photos.some(({ missing }) => missing !== undefined);
  const hasUnreadable = item.photos.some(({ unreadable }) => unreadable !== undefined);
  const reopen = async (begin: (item: OutboxItem) => Promise<Draft | undefined>): Promise<void> => {
    try {
      const draft = await begin(item);
      if (draft) location.assign(draftPath(draft, locale));
      else setTrouble('tooLate');
    } catch (error) {
      console.error(error);
      setTrouble('failed');
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
          {state.status === 'queued' && (
            <>
              <Button look="secondary" onClick={() => void reopen(takeBackReport)}>
                {list.follow.takeBack}
              </Button>
              <p className="report-hint">{follow.screen.takeBackHelp}</p>
            </>
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
          <Button look="secondary" onClick={() => void reopen(correctReport)}>
            {list.correct}
          </Button>
        </div>
      )}
      {trouble && (
        <p role="alert">{trouble === 'failed' ? t.answerFailed : follow.screen.takeBackTooLate}</p>
      )}
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
