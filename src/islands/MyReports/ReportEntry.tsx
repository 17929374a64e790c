import { isWaiting, type OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Receipt } from '../../features/receipts/model/receipt.ts';
import { firstReport, followOf, latestVersion } from '../../features/outbox/model/thread.ts';
import type { ReportWithStatus } from '../../features/outbox/model/report-status.ts';
import { formatAge, formatDateTime, interpolate } from '../../i18n/format.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { checkResultIn, subjectOf } from '../../features/reports/report-subject.ts';
import { topicOfReport } from '../../features/glance/model/glance-of-reports.ts';
import type { Locale } from '../../i18n/locales.ts';
import { draftPath } from '../../routing/draft-path.ts';
import { routePath } from '../../routing/routes.ts';
import { unbrokenIfCode } from '../../ui/is-code.ts';
import { Interpolated } from '../../ui/Interpolated.tsx';
import { loadOutbox } from '../../features/outbox/load-outbox.ts';
import { KindIcon } from './KindIcon.tsx';
import { sendingReasons, statusText } from './status-text.ts';
import { type ListTexts, titleOf } from './texts.ts';
import { TrackDots } from './Track.tsx';

/** Groups that do not show the office's decision as the status. */
const onItsWay: ReadonlySet<Props['reportStatus']> = new Set(['queued', 'sending', 'arrived']);

/** Time of the current status, in milliseconds since 1970. */
function momentOf({ item: { state, createdAt }, reportStatus, receipt }: Props): number {
  if (receipt && !onItsWay.has(reportStatus)) return receipt.at;
  if (state.status === 'sent') return state.sentAt;
  return state.status === 'rejected' ? state.rejectedAt : createdAt;
}

type Props = ReportWithStatus & {
  readonly receipt: Receipt | undefined;
  /** All of the driver's reports: one may follow another. */
  readonly items: readonly OutboxItem[];
  readonly locale: Locale;
  readonly texts: ListTexts;
};

const addressOf = ({ id }: OutboxItem, locale: Locale): string =>
  `${routePath('report', locale)}?id=${id}`;

/**
 * Replaces a report that cannot be rendered in the list; the screen of the report may still work.
 */
export function NotShown({ item, locale, texts: t }: Pick<Props, 'item' | 'locale' | 'texts'>) {
  return (
    <li className="my-reports-item" data-report={item.id}>
      <a className="my-reports-title" href={addressOf(item, locale)}>
        <Interpolated text={t.notShown} values={{ code: item.shortCode }} />
      </a>
    </li>
  );
}

const withAction: ReadonlySet<Props['reportStatus']> = new Set([
  'queued',
  'arrived',
  'rejected',
  'returned',
]);

/** A dangerous report that the office does not have is more important than why it waits. */
function statusOf({ item, reportStatus, texts: t }: Props): string {
  const isOffline = isWaiting(item.state) && item.state.waitingFor === 'offline';
  if (topicOfReport({ item, reportStatus }) !== 'danger') return statusText(item, reportStatus, t);
  return isOffline ? t.list.callOffline : t.list.call;
}

interface Names {
  readonly title: string;
  /** True if the title is a plate. Otherwise the line below is one, or another name. */
  readonly isPlate: boolean;
  readonly below?: string | undefined;
  readonly form?: string | undefined;
}

/** The title and the line below it: a check has its vehicle as the title, and its result below. */
function namesOf(item: OutboxItem, t: ListTexts): Names {
  const answers = item.answers as Answers;
  const { what, where } = subjectOf(answers, t.labels);
  const title = titleOf(item, t);
  const result = item.kind === 'departureCheck' ? checkResultIn(answers, t.labels) : undefined;
  if (result !== undefined && where !== undefined)
    return { title: where, isPlate: true, below: `${title} · ${result}` };
  return {
    title: what ?? title,
    isPlate: false,
    below: where,
    form: where === undefined && what !== undefined ? title : undefined,
  };
}

/** One report: what and where as a large target that opens it, its status, and its actions. */
export function ReportEntry(props: Props) {
  const { item, reportStatus, receipt, locale, texts: t } = props;
  const hasPixels = item.state.status !== 'sent';
  const named = namesOf(item, t);
  return (
    <li className="my-reports-item" data-report={item.id} data-status={reportStatus}>
      <KindIcon kind={item.kind} photo={hasPixels ? item.photos[0]?.id : undefined} />
      <a className="my-reports-title" href={addressOf(item, locale)}>
        <span
          className={named.isPlate ? unbrokenIfCode(named.title) : undefined}
          translate={named.isPlate ? 'no' : undefined}
        >
          {named.title}
        </span>
      </a>
      <span className="my-reports-facts">
        {named.below !== undefined && (
          <span translate={named.isPlate ? undefined : 'no'}>{named.below}</span>
        )}
        {named.form !== undefined && <span>{named.form}</span>}
      </span>
      <span className={`my-reports-status my-reports-status--${reportStatus}`}>
        <TrackDots item={item} reportStatus={reportStatus} receipt={receipt} />
        <span>{statusOf(props)}</span>
        <span className="my-reports-age">{formatAge(momentOf(props), locale)}</span>
      </span>
      <Reasons {...props} />
      {withAction.has(reportStatus) && (
        <span className="my-reports-actions">
          <Action item={item} reportStatus={reportStatus} locale={locale} texts={t} />
        </span>
      )}
    </li>
  );
}

/** Shows which report this one follows, why it waits or was refused, and the office's message. */
function Reasons({ item, reportStatus, receipt, items, locale, texts: t }: Props) {
  const follow = followOf(item);
  const code = firstReport(item, items)?.shortCode ?? '';
  const latest = latestVersion(item, items);
  const later = followOf(item) === undefined && latest !== item ? latest : undefined;
  return (
    <>
      {later && (
        <span className="my-reports-reason">
          <Interpolated text={t.follow.corrected} values={{ code: later.shortCode }} />
        </span>
      )}
      {follow && (
        <span className="my-reports-reason">
          <Interpolated text={t.follow.purposes[follow.purpose]} values={{ code }} />
        </span>
      )}
      {sendingReasons(item, t).map((reason) => (
        <span key={reason} className="my-reports-reason">
          {reason}
        </span>
      ))}
      {receipt && onItsWay.has(reportStatus) && (
        // The server's answer was lost, or photos are being sent: the office already has the text.
        <span className="my-reports-reason">
          {interpolate(t.office.says, {
            status: t.status[receipt.status],
            when: formatDateTime(receipt.at, locale),
          })}
        </span>
      )}
      {reportStatus !== 'answered' && receipt?.note && (
        <span className="my-reports-reason my-reports-note">
          {interpolate(t.office.writes, { note: receipt.note })}
        </span>
      )}
    </>
  );
}

/** The driver's actions for the report. */
function Action({ item, reportStatus, locale, texts: t }: Omit<Props, 'receipt' | 'items'>) {
  const address = addressOf(item, locale);
  const correct = async (): Promise<void> => {
    // If the browser cannot store the draft, the report's screen explains that.
    const draft = await loadOutbox()
      .then(({ takeBack }) => takeBack(item))
      .catch((error: unknown) => {
        console.error(error);
        return null;
      });
    if (draft !== undefined) location.assign(draft ? draftPath(draft, locale) : address);
  };
  switch (reportStatus) {
    case 'queued':
    case 'arrived': {
      if (!isWaiting(item.state)) return null;
      const isPaused = item.state.waitingFor === 'wifi';
      return (
        <button
          type="button"
          className="button button--secondary"
          onClick={() =>
            void loadOutbox().then(({ sendNow }) => sendNow(isPaused ? item : undefined))
          }
        >
          {isPaused ? t.sendAnyway : t.sendNow}
        </button>
      );
    }
    case 'rejected':
      return (
        <>
          <button
            type="button"
            className="button"
            onClick={() => void loadOutbox().then(({ retry }) => retry(item))}
          >
            {t.retry}
          </button>
          <button type="button" className="button button--secondary" onClick={() => void correct()}>
            {t.correct}
          </button>
        </>
      );
    case 'returned':
      return (
        <a className="button" href={address}>
          {t.office.answer}
        </a>
      );
    default:
      return null;
  }
}
