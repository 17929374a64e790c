/** The screen of one report: its answers, its status and the driver's actions. */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import type { Draft } from '../../features/drafts/model/draft.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { isNamed } from '../../features/outbox/model/thread.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../features/own-reports/own-reports-store.ts';
import { shortPurpose } from '../../features/reports/following.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { $receipts } from '../../features/receipts/receipts-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { BackLink } from '../../ui/Back.tsx';
import { startFetching } from '../../platform/late-code.ts';
import { savedText } from '../MyReports/saved-text.ts';
import { focusOnce } from './focus-once.ts';
import { useHydrated } from '../Login/use-hydrated.ts';
import type { ReportScreenTexts } from './report-props.ts';
import { rest } from './rest.ts';

startApp();
void rest.whenLoaded.then(({ refreshReceipts, startOwnReports }) => {
  refreshReceipts();
  void startOwnReports();
});
const FollowForm = rest.component((module) => module.FollowForm);
const ReportView = rest.component((module) => module.ReportView);

interface Props {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
}

export function Report({ crash, ...props }: Props & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <View {...props} />
    </ErrorBoundary>
  );
}

/** The reports of this driver, from this device and from the server. */
function useReports() {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const receipts = useStore($receipts, { ssr: () => ({}) });
  const own = useStore($ownReports, { ssr: () => noOwnReports });
  const items = withOwnReports(outbox.items, own, receipts);
  // Until both have answered, a report that is missing here may still arrive from the server.
  const isPending =
    outbox.status === 'loading' || own.status === 'unknown' || own.status === 'remembered';
  return { outbox, receipts, items, isPending };
}

/** The draft that is open on this screen, until it is sent or left. */
function useOpenDraft(drafts: readonly Draft[], id: string | undefined) {
  const [isLeft, setLeft] = useState(false);
  const draft = isLeft ? undefined : drafts.find((one) => one.id === id);
  const leave = (): void => {
    const address = new URL(location.href);
    address.searchParams.delete('draft');
    history.replaceState(null, '', address);
    setLeft(true);
  };
  const purpose = draft && shortPurpose(draft.followPurpose, draft.inputs);
  if (!draft || !purpose) return {};
  // An answer is written below its question.
  return purpose === 'answer' ? { answer: draft } : { open: { draft, purpose, leave } };
}

function View({ locale, texts }: Props) {
  const known = useReports();
  // The server-rendered page has no query.
  const isHydrated = useHydrated();
  const parameters = isHydrated ? new URLSearchParams(location.search) : undefined;
  const id = parameters && (parameters.get('id') ?? '');
  const { open, answer } = useOpenDraft(known.outbox.drafts, parameters?.get('draft') ?? undefined);
  useEffect(startFetching, []);
  const isSent = useSent(open?.draft.id, known.items);
  return (
    <div className="report" aria-busy={id === undefined || known.outbox.status === 'loading'}>
      <BackLink href={routePath('myReports', locale)}>{texts.report.back}</BackLink>
      {open ? (
        <FollowForm
          key={open.draft.id}
          locale={locale}
          texts={texts}
          draft={open.draft}
          purpose={open.purpose}
          onLeave={open.leave}
        />
      ) : (
        <>
          {isSent && (
            <Notice tone="success" ref={focusOnce} title={savedText(texts.reports.sent)} />
          )}
          <Known locale={locale} texts={texts} id={id} answerDraft={answer} {...known} />
        </>
      )}
    </div>
  );
}

/** Shows the report if it is known here, otherwise the reason why it is not. */
function Known({
  locale,
  texts,
  id,
  outbox,
  items,
  isPending,
  receipts,
  answerDraft,
}: Props &
  ReturnType<typeof useReports> & {
    readonly id: string | undefined;
    readonly answerDraft: Draft | undefined;
  }) {
  const t = texts.report;
  const item = items.find((one) => id !== undefined && isNamed(one, id));
  const isUncertain = item !== undefined && mayBeHere(outbox, item);
  // This device may have the report with unsent photos.
  if (item && !(isUncertain && outbox.status === 'loading'))
    return (
      <PartBoundary
        key={item.id}
        instead={<p role="alert">{interpolate(texts.list.notShown, { code: item.shortCode })}</p>}
      >
        <ReportView
          locale={locale}
          texts={texts}
          item={item}
          items={items}
          isHere={isUncertain || outbox.items.some((one) => one.id === item.id)}
          mayBeHere={isUncertain}
          receipts={receipts}
          answerDraft={answerDraft}
          placeholder={<p>{t.loading}</p>}
        />
      </PartBoundary>
    );
  if (outbox.status !== 'failed' && (id === undefined || isPending)) return <p>{t.loading}</p>;
  return <p role="alert">{outbox.status === 'failed' ? texts.list.storageFailed : t.notFound}</p>;
}

/** True if the short form that was open here has become a report. */
function useSent(draft: string | undefined, items: readonly OutboxItem[]): boolean {
  const [open, setOpen] = useState(draft);
  if (draft !== undefined && draft !== open) setOpen(draft);
  return draft === undefined && open !== undefined && items.some(({ id }) => id === open);
}
