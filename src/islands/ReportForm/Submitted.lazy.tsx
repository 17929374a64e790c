import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { type OutboxItem, progress } from '../../features/outbox/model/outbox-item.ts';
import { interpolate } from '../../i18n/format.ts';
import { localizePath } from '../../i18n/locales.ts';
import { formPath } from '../../routing/routes.ts';
import { openDraft } from '../../features/drafts/open-draft.ts';
import { openFollowUpForm } from '../../features/drafts/follow-up-form.lazy.ts';
import type { FollowUpForm, SubmittedDraft } from '../../features/drafts/draft-store.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { FormScreenTexts } from './texts.ts';

/** The report lies in the outbox: its number, where it is now, and what can come next. */
export function Submitted({
  words,
  state,
}: {
  readonly words: FormScreenTexts;
  readonly state: SubmittedDraft;
}) {
  const { sent: t, status: statusTexts } = words.reports;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const item = outbox.items.find(({ id }) => id === state.id);
  const { continuation } = state;
  const status = item?.state.status ?? 'queued';
  const isArrived = status === 'arrived' || status === 'sendingPhotos';
  return (
    <div className="report-form">
      <Notice
        tone={status === 'rejected' ? 'error' : 'success'}
        ref={head}
        role="status"
        title={titleOf(status, words)}
      >
        <p className="report-form-code" translate="no">
          {interpolate(t.code, { code: '' }).trim()} <span>{state.shortCode}</span>
        </p>
        {status === 'queued' && <p>{statusTexts.queued}</p>}
        {status === 'sending' && <Progress label={statusTexts.sending} maximum={1} />}
        {item && isArrived && <PhotosUnderWay label={statusTexts.arrived} item={item} />}
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

function titleOf(status: OutboxItem['state']['status'], { reports }: Words): string {
  if (status === 'sent' || status === 'rejected') return reports.status[status];
  return status === 'queued' || status === 'sending' ? reports.sent.saved : reports.status.arrived;
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
