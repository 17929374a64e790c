import { useState } from 'react';
import { localizePath } from '../../i18n/locales.ts';
import { formPath } from '../../navigation/routes.ts';
import { sentPhotos } from '../../app/sent-photos.ts';
import { correctReport, sendAnyway, sendNow } from '../../stores/outbox-actions.ts';
import { beginAnswer, loadPhotos } from '../../stores/sent-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statusText } from '../Outbox/status-text.ts';
import type { ReportProps } from './report-props.ts';

/** Where the report stands, in words, and what brings it forward. */
export function Standings({
  locale,
  texts: { report: t, list },
  item,
  standing,
  receipt,
  photos,
}: ReportProps & { readonly photos: readonly Blob[] | undefined }) {
  const [work, setWork] = useState<'idle' | 'busy' | 'withoutPhotos' | 'failed'>('idle');
  const { state } = item;
  const open = (draft: string): void =>
    location.assign(`${localizePath(formPath(item.kind), locale)}?draft=${draft}`);
  const correct = async (): Promise<void> => {
    try {
      const draft = await correctReport(item);
      if (draft) open(draft.id);
    } catch (error) {
      console.error(error);
      setWork('failed');
    }
  };
  const answer = async (withPhotos: boolean): Promise<void> => {
    setWork('busy');
    const pixels = withPhotos
      ? (photos ??
        (await loadPhotos(item, sentPhotos).catch((error: unknown) => {
          console.info('Photos cannot be had', error);
        })))
      : [];
    if (pixels === undefined) return setWork('withoutPhotos');
    try {
      open((await beginAnswer(item, pixels, sentPhotos)).id);
    } catch (error) {
      console.error(error);
      setWork('failed');
    }
  };
  if (standing === 'returned') {
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
  const tone = state.status === 'rejected' ? 'error' : state.status === 'sent' ? 'success' : 'info';
  return (
    <Notice tone={tone} role="status" title={statusText(item, standing, list)}>
      {state.status === 'queued' && state.waitingFor && <p>{list.waiting[state.waitingFor]}</p>}
      {state.status === 'rejected' && <p>{list.reasons[state.reason]}</p>}
      {receipt?.note && (
        <>
          <p className="report-hint">{t.officeTitle}</p>
          <p className="report-note">{receipt.note}</p>
        </>
      )}
      {state.status === 'queued' && (
        <div className="report-actions">
          {state.waitingFor === 'wifi' ? (
            <Button look="secondary" onClick={() => void sendAnyway(item)}>
              {list.sendAnyway}
            </Button>
          ) : (
            <Button look="secondary" onClick={() => void sendNow()}>
              {list.sendNow}
            </Button>
          )}
        </div>
      )}
      {state.status === 'rejected' && (
        <div className="report-actions">
          <Button onClick={() => void correct()}>{list.correct}</Button>
        </div>
      )}
      {state.status === 'rejected' && work === 'failed' && <p role="alert">{t.answerFailed}</p>}
    </Notice>
  );
}
