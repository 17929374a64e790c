/** Which report goes next: words before photos, danger before everything else. */
import { isSevere } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { type OutboxItem, waitMilliseconds } from './outbox-item.ts';
import { missingToTell, photosToSend } from './item-photos.ts';
import { owesVehicleEntry, vehicleWaitMilliseconds } from './vehicle-entry.ts';

/**
 * What a report needs: its document, its entry for the next driver of the vehicle, the word that a
 * photo never comes, or a photo.
 */
export type Lane = 'document' | 'vehicle' | 'missing' | 'photos';
/** Hosts of the document store and of the files. */
export type Host = 'documents' | 'files';
/** The hosts that steps need, the live database among them. They do not wait for each other. */
export type StepHost = Host | 'live';
const hosts: Readonly<Record<Lane, StepHost>> = {
  document: 'documents',
  vehicle: 'live',
  missing: 'documents',
  photos: 'files',
};
export const hostOf = (lane: Lane): StepHost => hosts[lane];

/**
 * Accidents, danger, and what the driver called immediate. Read from the answers, whatever version
 * of the app wrote them.
 */
export function isUrgent({ answers }: Pick<OutboxItem, 'answers'>): boolean {
  return (
    answers['urgency'] === 'immediate' ||
    answers['eventKind'] === 'accident' ||
    answers['dangerNow'] === true ||
    answers['release'] === 'yes' ||
    answers['injured'] === 'yes' ||
    // The conditions look at each value before they take it for an answer.
    isSevere(answers as Answers)
  );
}

/** The lanes in which something is to do, which do not wait for each other. */
export function lanesOf(item: OutboxItem): readonly Lane[] {
  if (item.state.status === 'queued') return ['document'];
  if (item.state.status !== 'arrived') return [];
  const isMissing = missingToTell(item).length > 0 || item.replaces !== undefined;
  return [
    ...(owesVehicleEntry(item) ? (['vehicle'] as const) : []),
    ...(isMissing ? (['missing'] as const) : []),
    ...(!isMissing && photosToSend(item).length > 0 ? (['photos'] as const) : []),
  ];
}

/** How long a step waits from now on, in milliseconds. */
export const stepWaitMilliseconds = ({ item, lane }: Step, now: number): number =>
  lane === 'vehicle' ? vehicleWaitMilliseconds(item, now) : waitMilliseconds(item, now);

export interface Step {
  readonly item: OutboxItem;
  readonly lane: Lane;
}

const attemptsOf = (lane: Lane, { state, vehicleEntry }: OutboxItem): number => {
  if (lane === 'vehicle') return vehicleEntry?.status === 'failed' ? vehicleEntry.attempt : 0;
  return 'attempt' in state ? state.attempt : 0;
};

const lanes: readonly Lane[] = ['document', 'vehicle', 'missing', 'photos'];

/**
 * What may be done now for one driver, in its order: documents, then the entries for the next
 * drivers, then missing photos, then photos; in each the urgent ones first, then those that were tried less often, then the oldest. Whoever failed
 * before does not stand in the way of the others for ever.
 */
export function dueSteps(items: readonly OutboxItem[], uid: string, now: number): readonly Step[] {
  const rank = ({ item, lane }: Step): readonly number[] => [
    lanes.indexOf(lane),
    isUrgent(item) ? 0 : 1,
    attemptsOf(lane, item),
    item.createdAt,
  ];
  return items
    .filter((item) => item.uid === uid)
    .flatMap((item) => lanesOf(item).map((lane): Step => ({ item, lane })))
    .filter((step) => stepWaitMilliseconds(step, now) === 0)
    .map((step) => ({ step, order: rank(step) }))
    .toSorted((a, b) => {
      const at = a.order.findIndex((value, index) => value !== b.order[index]);
      return (a.order[at] ?? 0) - (b.order[at] ?? 0);
    })
    .map(({ step }) => step);
}
