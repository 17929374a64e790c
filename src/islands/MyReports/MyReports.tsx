/**
 * "My reports": reports that need the driver's attention, reports being sent, drafts, and sent
 * reports with the office's answer.
 */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { draftWarning } from '../../features/drafts/model/draft-limits.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Receipts } from '../../features/receipts/model/receipt.ts';
import type { Draft } from '../../features/drafts/model/draft.ts';
import { topicOfDraft } from '../../features/glance/model/glance-of-reports.ts';
import {
  groupReports,
  isStuckReport,
  type ReportWithStatus,
} from '../../features/outbox/model/report-status.ts';
import { formatDateTime, interpolate } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import type { Locale } from '../../i18n/locales.ts';
import { $config } from '../../features/config/config-store.ts';
import { $outbox, loadingOutbox, type Outbox } from '../../features/outbox/outbox-store.ts';
import {
  $receipts,
  $receiptsChannel,
  noChannel,
  type ReceiptsChannel,
} from '../../features/receipts/receipts-store.ts';
import type { UnreadableReport } from '../../features/own-reports/model/own-report.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../features/own-reports/own-reports-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { startFetching } from '../../platform/late-code.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { Announcements } from './Announcements.tsx';
import { Days, Reach } from './Days.tsx';
import { DraftEntry } from './DraftEntry.tsx';
import { Drafts } from './Drafts.tsx';
import { DraftWarning } from './DraftWarning.tsx';
import { ExportUnsent } from './ExportUnsent.tsx';
import { useGlance } from './use-glance.ts';
import { NotShown, ReportEntry } from './ReportEntry.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type ListFilter, needsDriver, passes, searchReports } from './report-list.ts';
import { ReportGroup } from './ReportGroup.tsx';
import { rest } from './rest.ts';
import { Unreadable } from './Unreadable.tsx';
import { startAnswers } from './start-answers.ts';
import type { PageTexts } from './texts.ts';

startApp();
startAnswers();
const StorageNotice = rest.component((module) => module.StorageNotice, { isRequired: false });

interface Props {
  readonly locale: Locale;
  readonly texts: PageTexts;
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
  const unreadable = own.unreadable.filter(({ id }) => !items.some((item) => item.id === id));
  const groups = groupReports(outbox.drafts, items, receipts, (item) => mayBeHere(outbox, item));
  const reports = [
    ...groups.actionNeeded,
    ...groups.underWay,
    ...groups.photosUnknown,
    ...groups.sent,
  ];
  const isEmpty =
    outbox.status === 'ready' && outbox.drafts.length + items.length + unreadable.length === 0;
  const hasArrived = items.some(({ state, anonymous }) => state.status === 'sent' && !anonymous);
  const isStuck =
    outbox.damaged.length > 0 ||
    draftWarning(outbox.drafts, openedAt, limits)?.isOverLimit === true ||
    outbox.items.some((item) => isStuckReport(item, openedAt));
  const isKnown = isLoaded(outbox, channel);
  useGlance(groups, isKnown && own.status !== 'unknown');
  const frame = { locale, texts: t };
  return (
    <section className="my-reports" aria-label={t.title} aria-busy={outbox.status === 'loading'}>
      {outbox.status === 'failed' && <p role="alert">{t.storageFailed}</p>}
      <StorageNotice placeholder={null} locale={locale} />
      {isEmpty && <p className="my-reports-empty">{t.emptyHere[own.status]}</p>}
      <Entries
        {...frame}
        reports={reports}
        drafts={outbox.drafts}
        items={items}
        unreadable={unreadable}
        receipts={receipts}
        now={openedAt}
      />
      <DraftWarning drafts={outbox.drafts} now={openedAt} locale={locale} texts={t.draftLimits} />
      {showsLastReceived(isEmpty, hasArrived, channel) && (
        <LastReceived {...frame} channel={channel} />
      )}
      <OnDevice outbox={outbox} texts={t} />
      {isStuck && <ExportUnsent texts={t.export} />}
      <Announcements {...frame} isKnown={isKnown} reports={reports} />
    </section>
  );
}

/** Entries of this device that the list cannot show. */
function OnDevice({ outbox, texts: t }: { readonly outbox: Outbox; readonly texts: PageTexts }) {
  return (
    <>
      {outbox.ofOthers > 0 && <p>{t.otherDriver}</p>}
      {outbox.damaged.length > 0 && <p>{t.damaged}</p>}
    </>
  );
}

/** The drafts and reports in their groups, with search and filters. */
function Entries({
  reports,
  drafts,
  items,
  unreadable,
  receipts,
  now,
  locale,
  texts: t,
}: Omit<Props, 'crash'> & {
  readonly unreadable: readonly UnreadableReport[];
  readonly reports: readonly ReportWithStatus[];
  readonly drafts: readonly Draft[];
  readonly items: readonly OutboxItem[];
  readonly receipts: Receipts;
  readonly now: number;
}) {
  const frame = { locale, texts: t };
  const list = useList(reports, { labels: t.labels, receipts, locale });
  const accidents = drafts.filter((draft) => topicOfDraft(draft) === 'accidentDraft');
  const others = drafts.filter((draft) => topicOfDraft(draft) === 'draft');
  const shownAccidents = list.showsDrafts ? accidents : [];
  const shownOthers = list.showsDrafts && list.filter === 'all' ? others : [];
  const withAnswer = (report: ReportWithStatus) => (
    <PartBoundary
      key={report.item.id}
      instead={<NotShown {...frame} item={report.item} />}
      version={report.reportStatus}
    >
      <ReportEntry {...frame} {...report} items={items} receipt={receipts[report.item.id]} />
    </PartBoundary>
  );
  const withActions = (draft: Draft) => <DraftEntry key={draft.id} {...frame} draft={draft} />;
  const forYou = [
    ...shownAccidents.map(withActions),
    ...list.shown.filter(needsDriver).map(withAnswer),
  ];
  const isNothing = list.shown.length + shownAccidents.length + shownOthers.length === 0;
  return (
    <>
      <ListFilters
        texts={t}
        words={list.words}
        filter={list.filter}
        forYou={reports.filter(needsDriver).length + accidents.length}
        kinds={new Set(reports.map(({ item }) => item.kind))}
        onWords={list.setWords}
        onFilter={list.setFilter}
      />
      <LiveText className="my-reports-found">
        {list.isSearch && plural(t.list.found, list.shown.length, locale)}
      </LiveText>
      {isNothing && reports.length + drafts.length > 0 && (
        <p className="my-reports-empty">{t.list.none}</p>
      )}
      {forYou.length > 0 && (
        <ReportGroup name="forYou" title={t.groups.forYou}>
          {forYou}
        </ReportGroup>
      )}
      <Drafts {...frame} drafts={shownOthers} view={withActions} />
      <Days
        {...frame}
        reports={list.shown.filter((report) => !needsDriver(report))}
        view={withAnswer}
        now={now}
      />
      {!list.isSearch && list.filter === 'all' && <Unreadable {...frame} reports={unreadable} />}
      {list.isSearch && reports.length > 0 && <Reach {...frame} reports={reports} />}
    </>
  );
}

/** Search and filter of the list, and the reports that pass both. */
function useList(reports: readonly ReportWithStatus[], known: Parameters<typeof searchReports>[2]) {
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<ListFilter>('all');
  const isSearch = words.trim() !== '';
  const shown = searchReports(
    reports.filter((report) => passes(report, filter)),
    words,
    known,
  );
  // A draft has no code and no answer, so the search leaves it out.
  const showsDrafts = !isSearch && (filter === 'all' || filter === 'forYou');
  return { words, setWords, filter, setFilter, isSearch, shown, showsDrafts };
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
