import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { isWaiting, type OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { progress } from '../../features/outbox/model/item-photos.ts';
import { ownStatus } from '../../features/outbox/model/report-status.ts';
import { correctReport } from '../../features/outbox/outbox-actions.ts';
import { interpolate } from '../../i18n/format.ts';
import { localizePath } from '../../i18n/locales.ts';
import { draftPath } from '../../routing/draft-path.ts';
import { formPath } from '../../routing/routes.ts';
import { openDraft } from '../../features/drafts/open-draft.ts';
import { openFollowUpForm } from '../../features/drafts/follow-up-form.lazy.ts';
import type { FollowUpForm, SubmittedDraft } from '../../features/drafts/draft-store.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { RefusedActions } from '../MyReports/RefusedActions.tsx';
import { SendButton } from '../MyReports/SendButton.tsx';
import { SendingReasons } from '../MyReports/SendingReasons.tsx';
import { savedText, statusText } from '../MyReports/status-text.ts';
import type { SendingTexts } from '../MyReports/texts.ts';
import type { FormScreenTexts } from './texts.ts';

type Words = FormScreenTexts & { readonly sending: SendingTexts };

/** The report lies in the outbox: its number, where it is now, and what can come next. */
export function Submitted({
  words,
  state,
}: {
  readonly words: Words;
  readonly state: SubmittedDraft;
}) {
  const { sent: t } = words.reports;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const item = outbox.items.find(({ id }) => id === state.id);
  const { continuation } = state;
  const status = item?.state.status ?? 'queued';
  return (
    <div className="report-form">
      <Notice
        tone={status === 'rejected' ? 'error' : 'success'}
        ref={head}
        role="status"
        title={titleOf(item, words)}
      >
        <p className="report-form-code" translate="no">
          {interpolate(t.code, { code: '' }).trim()} <span>{state.shortCode}</span>
        </p>
        {item ? <OnItsWay words={words} item={item} /> : <p>{words.sending.status.queued}</p>}
      </Notice>
      {continuation && <GoOn words={words} next={continuation} />}
      <div className="report-form-actions">
        <a className={buttonClass({})} href={localizePath('/', words.locale)}>
          {t.home}
        </a>
        <Button look="secondary" onClick={() => void openDraft(state.definition, { fresh: true })}>
          {t.another}
        </Button>
      </div>
    </div>
  );
}

/** A report that only waits is safe, which is the news; one that waits for a reason says so below. */
function titleOf(item: OutboxItem | undefined, { reports, sending }: Words): string {
  const isKept = item?.unkept !== true;
  if (!item || (isKept && (item.state.status === 'queued' || item.state.status === 'sending')))
    return savedText(reports.sent);
  return sending.status[ownStatus(item)];
}

/** Where it stands now, why, and what helps: as it is said on the list. */
function OnItsWay({ words, item }: { readonly words: Words; readonly item: OutboxItem }) {
  const { sending: t, locale, reports } = words;
  const { state } = item;
  const [isFull, setFull] = useState(false);
  const correct = async (): Promise<void> => {
    try {
      const draft = await correctReport(item);
      if (draft) location.assign(draftPath(draft, locale));
    } catch (error) {
      console.error(error);
      setFull(true);
    }
  };
  return (
    <>
      {isWaiting(state) && (state.status === 'queued' || state.waitingFor) && (
        <p>{statusText(item, ownStatus(item), t)}</p>
      )}
      <SendingReasons texts={t} item={item} />
      {state.status === 'sending' && <Progress label={t.status.sending} maximum={1} />}
      {(state.status === 'arrived' || state.status === 'sendingPhotos') && (
        <PhotosUnderWay label={t.status.arrived} item={item} />
      )}
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

/** The office has the words; so many of the photos are there. */
function PhotosUnderWay({ label, item }: { readonly label: string; readonly item: OutboxItem }) {
  const { done, total } = progress(item);
  return <Progress label={label} value={done} maximum={Math.max(1, total)} />;
}

/** The form that this report asks for next. */
function GoOn({ words, next }: { readonly words: FormScreenTexts; readonly next: FollowUpForm }) {
  const { sent: t, kinds, draft } = words.reports;
  const [isFull, setFull] = useState(false);
  const goOn = async (): Promise<void> => {
    try {
      location.assign(
        `${localizePath(formPath(next.kind), words.locale)}?draft=${await openFollowUpForm(next)}`,
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
