import {
  isWaiting,
  type OutboxItem,
  type RejectionReason,
  type WaitingReason,
} from '../../features/outbox/model/outbox-item.ts';
import { progress } from '../../features/outbox/model/item-photos.ts';
import { hasVehicleTrouble } from '../../features/outbox/model/vehicle-entry.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import { $config } from '../../features/config/config-store.ts';
import { $session } from '../../features/session/session-store.ts';
import { interpolate } from '../../i18n/format.ts';
import { hasBackgroundSync } from '../../platform/background-sync-support.ts';
import type { SendingTexts } from './texts.ts';

/** Reasons why only the photos wait. Their headings confirm that the report itself has arrived. */
const reasonsOfPhotos: ReadonlySet<string> = new Set(['wifi', 'device', 'fileServer', 'photoOutcome']);

/** The status of one report as a sentence. */
export function statusText(item: OutboxItem, reportStatus: ReportStatus, t: SendingTexts): string {
  const { state } = item;
  const waitingFor = isWaiting(state) ? state.waitingFor : undefined;
  if (reportStatus === 'queued') return waitingFor ? t.waitingTitle[waitingFor] : t.status.queued;
  if (reportStatus !== 'arrived') return t.status[reportStatus];
  const status =
    waitingFor && reasonsOfPhotos.has(waitingFor) ? t.waitingTitle[waitingFor] : t.status.arrived;
  return interpolate(t.photoCount, { status, ...progress(item) });
}

/**
 * True if the usual text for this reason announces automatic sending, so that browsers without
 * Background Sync need another text.
 */
const isPromiseOfSync = (
  reason: WaitingReason,
  t: SendingTexts,
): reason is keyof SendingTexts['waitingForApp'] => reason in t.waitingForApp;

/** Explains why the report waits and what helps; undefined if there is no reason. */
export function waitingText({ state }: OutboxItem, t: SendingTexts): string | undefined {
  if (!isWaiting(state) || !state.waitingFor) return undefined;
  const { waitingFor } = state;
  return isPromiseOfSync(waitingFor, t) && !hasBackgroundSync()
    ? t.waitingForApp[waitingFor]
    : t.waiting[waitingFor];
}

/** Lists the photos that cannot be read or uploaded, by their numbers. */
const photoProblems = ({ photos }: OutboxItem, t: SendingTexts): readonly string[] =>
  photos.flatMap(({ missing, missingRefused, unreadable }, index) => {
    const kind = missing ?? (unreadable && 'unread');
    if (!kind) return [];
    const problem = interpolate(t.photoProblems[kind], { number: index + 1 });
    return [missingRefused ? interpolate(t.photoProblems.untold, { problem }) : problem];
  });

/** Explains why the server refused the report and what helps, such as a verified address. */
export function refusalText(reason: RejectionReason, t: SendingTexts): string {
  const { user } = $session.get();
  const wouldDo =
    $config.get().mayReport === 'verified' &&
    user?.email != null &&
    user.reporting !== 'verified' &&
    user.reporting !== 'claim';
  return reason === 'permission' && wouldDo ? t.reasons.permissionUnverified : t.reasons[reason];
}

/** Explains why a report waits or was refused, and which of its photos have problems. */
export function sendingReasons(item: OutboxItem, t: SendingTexts): readonly string[] {
  const { state, unkept } = item;
  const waits = waitingText(item, t);
  return [
    ...(unkept && state.status !== 'sent' ? [t.unkept] : []),
    ...(waits === undefined ? [] : [waits]),
    ...photoProblems(item, t),
    ...(hasVehicleTrouble(item)
      ? [hasBackgroundSync() ? t.vehicleUntold.itself : t.vehicleUntold.forApp]
      : []),
    ...(state.status === 'rejected' ? [refusalText(state.reason, t)] : []),
  ];
}
