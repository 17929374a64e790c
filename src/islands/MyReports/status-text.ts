import { isWaiting, type OutboxItem, progress } from '../../features/outbox/model/outbox-item.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import { interpolate } from '../../i18n/format.ts';
import { hasBackgroundSync } from '../../platform/background-sync-support.ts';
import type { OutboxTexts } from './texts.ts';

/** Reasons whose heading says that the report has arrived. */
const reasonsOfPhotos: ReadonlySet<string> = new Set(['wifi', 'device', 'fileServer']);

/** What the driver reads about where one report stands. */
export function statusText(item: OutboxItem, standing: ReportStatus, t: OutboxTexts): string {
  const { state } = item;
  const waitingFor = isWaiting(state) ? state.waitingFor : undefined;
  if (standing === 'queued') return waitingFor ? t.waitingTitle[waitingFor] : t.status.queued;
  if (standing !== 'arrived') return t.status[standing];
  const status =
    waitingFor && reasonsOfPhotos.has(waitingFor) ? t.waitingTitle[waitingFor] : t.status.arrived;
  return interpolate(t.photoCount, { status, ...progress(item) });
}

/** Why it waits, and what brings it forward; undefined where there is nothing to say. */
export function waitingText({ state }: OutboxItem, t: OutboxTexts): string | undefined {
  if (!isWaiting(state) || !state.waitingFor) return undefined;
  return state.waitingFor === 'offline' && !hasBackgroundSync()
    ? t.waiting.offlineOpenAgain
    : t.waiting[state.waitingFor];
}

/** Photos that cannot be read or never come, by their numbers. */
export const photoProblems = ({ photos }: OutboxItem, t: OutboxTexts): readonly string[] =>
  photos.flatMap(({ missing, unreadable }, index) => {
    const problem = missing ?? (unreadable && 'unread');
    return problem ? [interpolate(t.photoProblems[problem], { number: index + 1 })] : [];
  });
