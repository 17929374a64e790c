import { useEffect, useEffectEvent, useMemo, useState, type MouseEvent } from 'react';
import { useStore } from '@nanostores/react';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import { $desk } from '../../features/office/office-store.ts';
import {
  ageOf,
  checkedVehicles,
  type DeskAddress,
  type Entry,
  isFiltered,
  tabs,
  writeAddress,
} from '../../features/office/model/desk-list.ts';
import { openDefectsOf } from '../../features/office/model/closing.ts';
import {
  followersOf,
  type Followers,
  followMarkOf,
} from '../../features/office/model/follow-marks.ts';
import { deskLevelOf, severityOfReport } from '../../features/office/model/report-facts.ts';
import { inState } from '../../features/office/model/work.ts';
import { unreadCount } from '../../features/reports/read-stored-answers.ts';
import { isWithoutDefect } from '../../features/reports/without-defect.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { ListNote } from './ListNote.tsx';
import { isQuarantineFormOpen, NotShown } from './NotShown.tsx';
import { ShowMore } from './ShowMore.tsx';
import { type OfficeProps, sentText, severityText, summaryOf } from './texts.ts';
import { tell } from './tell.ts';
import { titleText } from './title-text.ts';
import { useShown } from './use-shown.ts';

interface Props extends OfficeProps {
  readonly desk: OfficeDesk;
  readonly entries: readonly Entry[];
  readonly counts: Readonly<Record<string, number>>;
  readonly address: DeskAddress;
  readonly go: (change: Partial<DeskAddress>) => void;
}

/** Tabs with their counts, and the reports of the chosen tab. */
export function DeskList({ desk, entries, counts, address, go, ...props }: Props) {
  const t = props.texts.office;
  const { catchUp, hasOlder, receivedAt, isLoading, isOlderMissing, reports } = useStore($desk);
  const followers = useMemo(() => followersOf(reports.values()), [reports]);
  const list = writeAddress({ ...address, id: '' });
  const lines = useShown(entries, list);
  return (
    <>
      <div className="office-tabs" role="group" aria-label={t.tabsLabel}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className="office-tab"
            aria-pressed={tab === address.tab}
            data-tab={tab}
            onClick={() => go({ tab, id: '' })}
          >
            <span>{t.tabs[tab]}</span> <span className="office-count">{counts[tab]}</span>
          </button>
        ))}
      </div>
      <ListNote {...props} state={catchUp} tab={address.tab} />
      {address.tab === 'checks' && <CheckedToday {...props} />}
      {address.tab === 'new' && <Bulk {...props} desk={desk} entries={entries} />}
      {entries.length === 0 && !isLoading && catchUp?.status !== 'reading' && (
        <p className="report-hint">{emptyText(t, isFiltered(address), hasOlder)}</p>
      )}
      <ul className="office-list">
        {lines.shown.map((entry) => (
          <Row
            key={entry.report.id}
            {...props}
            desk={desk}
            entry={entry}
            address={address}
            go={go}
            now={receivedAt}
            followers={followers}
          />
        ))}
      </ul>
      <ShowMore of={lines} texts={props.texts} />
      {isOlderMissing && <p role="alert">{t.olderMissing}</p>}
      {hasOlder && (
        <Button look="secondary" busy={isLoading} onClick={() => void desk.loadOlder()}>
          {isLoading ? t.loading : t.older}
        </Button>
      )}
      <ListCount
        list={list}
        isReading={isLoading || catchUp?.status === 'reading'}
        text={labelledText(t.tabs[address.tab], String(entries.length), props.locale)}
      />
    </>
  );
}

/** Pause after the last change of tab or filter, so that typing announces one count. */
const countMilliseconds = 1000;

/**
 * Announces the number of reports once after a change of tab or filter. Arrivals and results of
 * actions have their own announcements.
 */
function ListCount({
  list,
  isReading,
  text,
}: {
  readonly list: string;
  readonly isReading: boolean;
  readonly text: string;
}) {
  const [spoken, setSpoken] = useState('');
  const speak = useEffectEvent(() => setSpoken(text));
  useEffect(() => {
    if (isReading) return undefined;
    const timer = setTimeout(() => speak(), countMilliseconds);
    return () => clearTimeout(timer);
  }, [list, isReading]);
  return <LiveText className="visually-hidden">{spoken}</LiveText>;
}

/**
 * The text for an empty list. Filters search only the loaded reports, so the text mentions older
 * ones.
 */
function emptyText(
  t: OfficeProps['texts']['office'],
  isNarrowed: boolean,
  hasOlder: boolean,
): string {
  if (!isNarrowed) return t.empty;
  return hasOlder ? t.emptyLoaded : t.emptyFiltered;
}

interface LineProps extends OfficeProps {
  readonly entry: Entry;
  /** The time at which the last request for new reports was answered. */
  readonly now: number;
  readonly followers?: Followers | undefined;
  readonly address: DeskAddress;
  readonly go: (change: Partial<DeskAddress>) => void;
}

/** One report in a list; an error in it does not affect the others. */
export function Row({ desk, ...props }: LineProps & { readonly desk: OfficeDesk }) {
  const { entry, texts } = props;
  return (
    <li>
      <PartBoundary
        instead={<NotShown desk={desk} report={entry.report} texts={texts} />}
        version={entry.work.revision}
        isInUse={() => isQuarantineFormOpen(entry.report.id)}
      >
        <Line {...props} />
      </PartBoundary>
    </li>
  );
}

function Line({ entry, address, go, now, followers, locale, texts }: LineProps) {
  const t = texts.office;
  const { report, work } = entry;
  const mark = followers && followMarkOf(entry, followers);
  const openCount = openDefectsOf(report, work).length;
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ id: report.id });
  };
  return (
    <a
      className="office-entry"
      href={writeAddress({ ...address, id: report.id })}
      aria-current={address.id === report.id ? 'true' : undefined}
      data-severity={severityOfReport(report)}
      data-level={deskLevelOf(report)}
      data-id={report.id}
      onClick={open}
    >
      <span className="office-entry-head">
        {severityOfReport(report) !== 'normal' && (
          <strong className="office-severity">{severityText(texts, entry)}</strong>
        )}
        <span className="office-entry-kind" role="heading" aria-level={2}>
          {titleText(texts, report)}
        </span>
        <span className="office-entry-code unbroken" translate="no">
          {report.shortCode}
        </span>
      </span>
      <span className="office-entry-text">
        <Figures text={summaryOf(texts, entry)} />
      </span>
      <span className="office-entry-foot">
        <span>{report.anonymous ? t.anonymous : report.reporter.name}</span>
        <span data-age={ageOf(entry, now)}>
          {report.anonymous
            ? interpolate(t.dayOnly, { day: sentText(entry, locale) })
            : sentText(entry, locale)}
        </span>
        {report.photos.length > 0 && (
          <span>{plural(t.photosCount, report.photos.length, locale)}</span>
        )}
        {report.unread.length > 0 && (
          <strong className="office-entry-unread">
            {plural(texts.unread.short, unreadCount(report.unread), locale)}
          </strong>
        )}
        {mark && <strong className="office-entry-follow">{t.followMarks[mark]}</strong>}
        {work.assigneeName !== undefined && (
          <span>{interpolate(t.with, { name: work.assigneeName })}</span>
        )}
        {work.state === 'closed' && openCount > 0 && (
          <strong className="office-entry-open">{plural(t.closing.mark, openCount, locale)}</strong>
        )}
      </span>
    </a>
  );
}

/** The share of vehicles that were checked today, and which vehicles it counts. */
function CheckedToday({ texts }: OfficeProps) {
  const { reports, receivedAt } = useStore($desk);
  const { checked, known } = checkedVehicles(reports.values(), receivedAt);
  return (
    <p className="report-hint" data-checked={checked} data-known={known}>
      {interpolate(texts.office.checkedToday, { checked, known })}
    </p>
  );
}

/** Closes all checks without a defect in one step. */
function Bulk({
  desk,
  entries,
  locale,
  texts: { office: t },
}: OfficeProps & { readonly desk: OfficeDesk; readonly entries: readonly Entry[] }) {
  const [isBusy, setBusy] = useState(false);
  // An unreadable answer may contain a defect.
  const checks = entries.filter(
    ({ report }) => report.unread.length === 0 && isWithoutDefect(report),
  );
  if (checks.length < 2) return null;
  const seen = async (): Promise<void> => {
    setBusy(true);
    for (const { report, work } of checks) {
      if (report.anonymous) continue;
      // The changes are written one by one, so that a report that another desk changed first does
      // not stop the others.
      await desk
        .change([
          {
            id: report.id,
            work: inState(work, 'closed', 'seen'),
            log: { what: 'closed' },
            receipt: { uid: report.uid, status: 'closed' },
          },
        ])
        .catch(() => undefined);
    }
    setBusy(false);
    tell(t.did.seen);
  };
  return (
    <div className="office-bulk">
      <p>{plural(t.bulk.label, checks.length, locale)}</p>
      <Button look="secondary" busy={isBusy} onClick={() => void seen()}>
        {t.bulk.button}
      </Button>
    </div>
  );
}
