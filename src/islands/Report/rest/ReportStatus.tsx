import { useState } from 'react';
import { isWaiting } from '../../../features/outbox/model/outbox-item.ts';
import { mayBecomeDraft } from '../../../features/outbox/model/thread.ts';
import { draftPath } from '../../../routing/draft-path.ts';
import { loadOutbox } from '../../../features/outbox/load-outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RefusedActions } from '../../MyReports/RefusedActions.tsx';
import { SendButton } from '../../MyReports/SendButton.tsx';
import { SendingReasons } from '../../MyReports/SendingReasons.tsx';
import { statusText } from '../../MyReports/status-text.ts';
import type { ReportProps } from '../report-props.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  arrived: 'info',
  sendingPhotos: 'info',
  sent: 'success',
  rejected: 'error',
} as const;
/** A report that has arrived, but is not complete or not closed, has no tick. */
const withoutTick: ReadonlySet<ReportProps['reportStatus']> = new Set([
  'photosUnknown',
  'received',
  'inProgress',
]);

/**
 * The status of the report as text, with the actions that help. A report with an open question has
 * none, because the screen shows the question itself (Thread.tsx).
 */
export function ReportStatus(props: ReportProps) {
  const {
    locale,
    texts: { report: t, list, follow },
    item,
    reportStatus,
  } = props;
  const [trouble, setTrouble] = useState<'failed' | 'tooLate'>();
  const { state } = item;
  const reopen = async (): Promise<void> => {
    try {
      const { takeBack } = await loadOutbox();
      const draft = await takeBack(item);
      if (draft) location.assign(draftPath(draft, locale));
      else setTrouble('tooLate');
    } catch (error) {
      console.error(error);
      setTrouble('failed');
    }
  };
  return (
    <Notice
      tone={withoutTick.has(reportStatus) ? 'info' : tones[state.status]}
      role="status"
      title={statusText(item, reportStatus, list)}
    >
      <SendingReasons texts={list} item={item} />
      <NextSteps {...props} reopen={() => void reopen()} />
      {trouble && (
        <p role="alert">{trouble === 'failed' ? t.answerFailed : follow.screen.takeBackTooLate}</p>
      )}
    </Notice>
  );
}

/** The driver's actions for a report that has not completely arrived. */
function NextSteps({
  texts: { list, follow },
  item,
  reopen,
}: ReportProps & { readonly reopen: () => void }) {
  const { state, photos } = item;
  const hasMissing = photos.some(({ missing }) => missing !== undefined);
  const hasUnreadable = photos.some(({ unreadable }) => unreadable !== undefined);
  return (
    <>
      {isWaiting(state) && (
        <div className="report-actions">
          <SendButton texts={list} item={item} isPaused={state.waitingFor === 'wifi'} />
          {state.status === 'arrived' && hasUnreadable && (
            <Button
              look="secondary"
              onClick={() =>
                void loadOutbox().then(({ retry }) => retry(item, { withoutUnreadable: true }))
              }
            >
              {list.sendWithout}
            </Button>
          )}
          {mayBecomeDraft(item) && (
            <>
              <Button look="secondary" onClick={reopen}>
                {list.follow.takeBack}
              </Button>
              <p className="report-hint">{follow.screen.takeBackHelp}</p>
            </>
          )}
        </div>
      )}
      {state.status === 'sent' && hasMissing && (
        <div className="report-actions">
          <Button
            look="secondary"
            onClick={() => void loadOutbox().then(({ retry }) => retry(item))}
          >
            {list.retryPhotos}
          </Button>
        </div>
      )}
      {state.status === 'rejected' && (
        <div className="report-actions">
          <RefusedActions texts={list} item={item} onCorrect={reopen} />
        </div>
      )}
    </>
  );
}
