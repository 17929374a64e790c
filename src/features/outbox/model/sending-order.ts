/** Computes the order of sending: documents before photos, dangerous reports first. */
import { isSevere } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { type OutboxItem, waitMilliseconds } from './outbox-item.ts';
import {
  areNoticesDeferred,
  missingToReport,
  missingWaitMilliseconds,
  photosToSend,
} from './item-photos.ts';
import { owesVehicleEntry, vehicleWaitMilliseconds } from './vehicle-entry.ts';

/**
 * A part of a report that is sent: its document, its entry for the next driver of the vehicle, the
 * notice about missing photos, or its photos.
 */
export type Stage = 'document' | 'vehicle' | 'missing' | 'photos';
/** The hosts of the document store and of the file store. */
export type Host = 'documents' | 'files';
/**
 * The hosts of all stages, including the live database. Steps of different hosts do not wait for
 * each other.
 */
export type StepHost = Host | 'live';
const hosts: Readonly<Record<Stage, StepHost>> = {
  document: 'documents',
  vehicle: 'live',
  missing: 'documents',
  photos: 'files',
};
export const hostOf = (stage: Stage): StepHost => hosts[stage];

/**
 * Returns true for accidents, danger and reports that the driver marked as immediate. The answers
 * may come from any version of the app.
 */
export function isUrgent({ answers }: Pick<OutboxItem, 'answers'>): boolean {
  return (
    answers['urgency'] === 'immediate' ||
    answers['eventKind'] === 'accident' ||
    answers['dangerNow'] === true ||
    answers['release'] === 'yes' ||
    answers['injured'] === 'yes' ||
    // isSevere checks the type of each value.
    isSevere(answers as Answers)
  );
}

/** Returns the stages in which something must be sent. They do not wait for each other. */
export function stagesOf(item: OutboxItem): readonly Stage[] {
  if (item.state.status === 'queued') return ['document'];
  if (item.state.status !== 'arrived') return [];
  const isNoticeDue =
    item.replaces !== undefined || (missingToReport(item).length > 0 && !areNoticesDeferred(item));
  return [
    ...(owesVehicleEntry(item) ? (['vehicle'] as const) : []),
    ...(isNoticeDue ? (['missing'] as const) : []),
    ...(!isNoticeDue && photosToSend(item).length > 0 ? (['photos'] as const) : []),
  ];
}

/** Returns the time until the step is due, in milliseconds. */
export function stepWaitMilliseconds({ item, stage }: Step, now: number): number {
  if (stage === 'vehicle') return vehicleWaitMilliseconds(item, now);
  const wait = waitMilliseconds(item, now);
  return stage === 'missing' && item.replaces === undefined
    ? Math.max(wait, missingWaitMilliseconds(item, now))
    : wait;
}

export interface Step {
  readonly item: OutboxItem;
  readonly stage: Stage;
}

const attemptCount = (stage: Stage, { state, vehicleEntry }: OutboxItem): number => {
  if (stage === 'vehicle') return vehicleEntry?.status === 'failed' ? vehicleEntry.attempt : 0;
  return 'attempt' in state ? state.attempt : 0;
};

const stages: readonly Stage[] = ['document', 'vehicle', 'missing', 'photos'];

/**
 * Returns the due steps of one driver in the order of sending: documents, entries for the next
 * drivers, notices of missing photos, photos. Within a stage, urgent reports come first, then those
 * with fewer attempts, then the oldest, so that a failing report does not block the others.
 */
export function dueSteps(items: readonly OutboxItem[], uid: string, now: number): readonly Step[] {
  const rank = ({ item, stage }: Step): readonly number[] => [
    stages.indexOf(stage),
    isUrgent(item) ? 0 : 1,
    attemptCount(stage, item),
    item.createdAt,
  ];
  return items
    .filter((item) => item.uid === uid)
    .flatMap((item) => stagesOf(item).map((stage): Step => ({ item, stage })))
    .filter((step) => stepWaitMilliseconds(step, now) === 0)
    .map((step) => ({ step, order: rank(step) }))
    .toSorted((a, b) => {
      const at = a.order.findIndex((value, index) => value !== b.order[index]);
      return (a.order[at] ?? 0) - (b.order[at] ?? 0);
    })
    .map(({ step }) => step);
}
