/**
 * "My reports": reports that need the driver's attention, reports being sent, drafts, and sent
 * reports with the office's answer.
 */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { draftWarning } from '../../features/drafts/model/draft-limits.ts';
import { groupReports, isStuckReport } from '../../features/outbox/model/report-status.ts';
import { interpolate, formatDateTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { $config } from '../../features/config/config-store.ts';
import { $outbox, loadingOutbox, type Outbox } from '../../features/outbox/outbox-store.ts';
import {
  $receipts,
  $receiptsChannel,
  noChannel,
  type ReceiptsChannel,
} from '../../features/receipts/receipts-store.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../features/own-reports/own-reports-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { startFetching } from '../../platform/late-code.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { Announcements } from './Announcements.tsx';
import { DraftEntry } from './DraftEntry.tsx';
import { DraftWarning } from './DraftWarning.tsx';
import { ExportUnsent } from './ExportUnsent.tsx';
import { useGlance } from './use-glance.ts';
import { NotShown, ReportEntry } from './ReportEntry.tsx';
import { ReportGroup } from './ReportGroup.tsx';
import { rest } from './rest.ts';
import { startAnswers } from './start-answers.ts';
import type { OutboxTexts } from './texts.ts';

startApp();
startAnswers();
const StorageNotice = rest.component((module) => module.StorageNotice, { isRequired: false });

interface Props {
  readonly locale: Locale;
  readonly texts: OutboxTexts;
  readonly crash: CrashTexts;
}

export function MyReports({ locale, texts, crash }: Props) {
  return (
    <ErrorBoundary texts={crash}>
      <List locale={locale} texts={texts} />
    </ErrorBoundary>
  );
}

function List({ locale, texts: t }: Omit<Props, 'crash'>) {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const [openedAt] = useState(() => Date.now());
  const receipts = useStore($receipts, { ssr: () => ({}) });
  const channel = useStore($receiptsChannel, { ssr: () => noChannel });
  useEffect(startFetching, []);
  const { limits } = useStore($config, { ssr: () => defaultConfig });
  const own = useStore($ownReports, { ssr: () => noOwnReports });
  const items = withOwnReports(outbox.items, own, receipts);
  const here = new Set(outbox.items.map(({ id }) => id));
  const groups = groupReports(outbox.drafts, items, receipts, (item) => mayBeHere(outbox, item));
  const reports = [
    ...groups.actionNeeded,
    ...groups.underWay,
    ...groups.photosUnknown,
    ...groups.sent,
  ];
  const isEmpty = outbox.status === 'ready' && outbox.drafts.length + items.length === 0;
  const hasArrived = items.some(({ state, anonymous }) => state.status === 'sent' && !anonymous);
  const isStuck =
    outbox.damaged.length > 0 ||
    draftWarning(outbox.drafts, openedAt, limits)?.isOverLimit === true ||
    outbox.items.some((item) => isStuckReport(item, openedAt));
  const isKnown = isLoaded(outbox, channel);
  useGlance(groups, isKnown && own.status !== 'unknown');
  const frame = { locale, texts: t };
  const withAnswer = (report: (typeof reports)[number]) => (
    <PartBoundary
      key={report.item.id}
      instead={<NotShown {...frame} item={report.item} />}
      version={report.reportStatus}
    >
      <ReportEntry
        {...frame}
        {...report}
        items={items}
        isHere={here.has(report.item.id) || mayBeHere(outbox, report.item)}
        receipt={receipts[report.item.id]}
      />
    </PartBoundary>
  );
  return (
    <section className="my-reports" aria-label={t.title} aria-busy={outbox.status === 'loading'}>
      {outbox.status === 'failed' && <p role="alert">{t.storageFailed}</p>}
      <StorageNotice placeholder={null} locale={locale} />
      {isEmpty && <p className="my-reports-empty">{t.emptyHere[own.status]}</p>}
      <ReportGroup {...frame} name="actionNeeded" entries={groups.actionNeeded} view={withAnswer} />
      <ReportGroup {...frame} name="underWay" entries={groups.underWay} view={withAnswer} />
      <ReportGroup
        {...frame}
        name="drafts"
        entries={groups.drafts}
        view={(draft) => <DraftEntry key={draft.id} {...frame} draft={draft} />}
      />
      <DraftWarning drafts={outbox.drafts} now={openedAt} locale={locale} texts={t.draftLimits} />
      <ReportGroup
        {...frame}
        name="photosUnknown"
        entries={groups.photosUnknown}
        view={withAnswer}
      />
      <ReportGroup {...frame} name="sent" entries={groups.sent} view={withAnswer} />
      {showsLastReceived(isEmpty, hasArrived, channel) && (
        <LastReceived {...frame} channel={channel} />
      )}
      {outbox.ofOthers > 0 && <p>{t.otherDriver}</p>}
      {outbox.damaged.length > 0 && <p>{t.damaged}</p>}
      {isStuck && <ExportUnsent texts={t.export} />}
      <Announcements {...frame} isKnown={isKnown} reports={reports} />
    </section>
  );
}

/** True once the reports on the device and the answers of the office have been read. */
const isLoaded = (outbox: Outbox, channel: ReceiptsChannel): boolean =>
  outbox.status === 'ready' && channel.status !== 'loading';

/**
 * Whether to show LastReceived. In data-saver mode it is also shown for an empty list: on a new
 * phone, its button fetches the reports that were sent from another phone.
 */
const showsLastReceived = (
  isEmpty: boolean,
  hasArrived: boolean,
  { status }: ReceiptsChannel,
): boolean => hasArrived || (isEmpty && status === 'saving');

/**
 * Shows when the office's answers were last received. If fetching them costs data, there is a
 * button for it.
 */
function LastReceived({
  locale,
  texts: { office: t },
  channel: { status, receivedAt },
}: Omit<Props, 'crash'> & { readonly channel: ReceiptsChannel }) {
  const sentence = (never: string, received: string): string =>
    receivedAt === null
      ? never
      : interpolate(received, { when: formatDateTime(receivedAt, locale) });
  if (status === 'remembered')
    return <p className="my-reports-heard">{sentence(t.never, t.heardAt)}</p>;
  if (status !== 'saving') return null;
  return (
    <div className="my-reports-heard">
      <p>{sentence(t.savingNever, t.saving)}</p>
      <button
        type="button"
        className="button button--secondary"
        onClick={() => {
          void rest.load().then(
            ({ refreshReceipts, startOwnReports }) => {
              refreshReceipts();
              void startOwnReports(true);
            },
            () => undefined,
          );
        }}
      >
        {t.ask}
      </button>
    </div>
  );
}
