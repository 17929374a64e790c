import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { ownStatus, type ReportStatus } from '../../features/outbox/model/report-status.ts';
import type { SubmittedDraft } from '../../features/drafts/draft-store.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Elements } from '../../ui/elements.ts';
import { AlertIcon, CheckIcon, SendIcon } from '../../ui/icons.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { savedText } from '../MyReports/saved-text.ts';
import type { SendingTexts } from '../MyReports/texts.ts';
import { AfterSending } from './AfterSending.tsx';
import type { FormScreenTexts } from './texts.ts';

export type ReceiptTexts = FormScreenTexts & { readonly sending: SendingTexts };

interface ReceiptProps {
  readonly texts: ReceiptTexts;
  readonly state: SubmittedDraft;
}

/** The receipt of a sent report: its status and number. `children` add details. */
export function Receipt({
  texts,
  state,
  item,
  reportStatus,
  children,
}: ReceiptProps & {
  readonly item: OutboxItem | undefined;
  readonly reportStatus: ReportStatus;
  readonly children?: Elements;
}) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was long, so the receipt is scrolled to the top.
    scrollTo({ top: 0, behavior: 'instant' });
    head.current?.focus({ preventScroll: true });
  }, []);
  const mark = markOf(item);
  const title = titleOf(item, reportStatus, texts);
  return (
    <>
      <AfterSending texts={texts} state={state} />
      <div
        className={`notice sent-receipt sent-receipt--${mark}`}
        // It receives the focus and is read with it; only later changes are announced.
        role="group"
        aria-labelledby="sent-title sent-code"
        ref={head}
        tabIndex={-1}
      >
        <SentMark mark={mark} />
        <p className="sent-title" id="sent-title">
          {title}
        </p>
        <p className="report-form-code" id="sent-code" translate="no">
          <span className="visually-hidden">
            {interpolate(texts.reports.sent.code, { code: '' })}
          </span>
          <span className="unbroken">{state.shortCode}</span>
        </p>
        {children}
      </div>
      <Spoken text={title} />
    </>
  );
}

/**
 * The receipt of the first stage. It is shown until the second stage is loaded, which can take long
 * without a network.
 */
export function FirstReceipt({ texts, state }: ReceiptProps) {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const item = outbox.items.find(({ id }) => id === state.id);
  return (
    <div className="report-form sent">
      <Receipt
        texts={texts}
        state={state}
        item={item}
        reportStatus={item ? ownStatus(item) : 'queued'}
      >
        {item?.unkept && item.state.status !== 'sent' && <p>{texts.sending.unkept}</p>}
      </Receipt>
    </div>
  );
}

type Mark = 'done' | 'underWay' | 'failed';
/**
 * Returns the tick only if the last photo has arrived. Until then the report is shown as being
 * sent.
 */
function markOf(item: OutboxItem | undefined): Mark {
  const status = item && ownStatus(item);
  if (status === 'rejected') return 'failed';
  return status === 'sent' ? 'done' : 'underWay';
}

const signs = { done: CheckIcon, underWay: SendIcon, failed: AlertIcon };
function SentMark({ mark }: { readonly mark: Mark }) {
  const Sign = signs[mark];
  return (
    <span className="sent-mark" key={mark}>
      <Sign />
    </span>
  );
}

/**
 * The title of the receipt. A waiting report is called saved; the reason for waiting is shown
 * below.
 */
function titleOf(
  item: OutboxItem | undefined,
  reportStatus: ReportStatus,
  { reports, sending }: ReceiptTexts,
): string {
  const isKept = item?.unkept !== true;
  if (!item || (isKept && (item.state.status === 'queued' || item.state.status === 'sending')))
    return savedText(reports.sent);
  return sending.status[ownStatus(item) === 'sent' ? 'sent' : reportStatus];
}
