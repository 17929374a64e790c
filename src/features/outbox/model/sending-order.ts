/** Which report goes next: words before photos, danger before everything else. */
import { type OutboxItem, waitMilliseconds } from './outbox-item.ts';
import { missingToTell, photosToSend } from './item-photos.ts';

/** What a report needs next: its document, the word that a photo never comes, or a photo. */
export type Lane = 'document' | 'missing' | 'photos';
/** The two hosts do not wait for each other. */
export type Host = 'documents' | 'files';
export const hostOf = (lane: Lane): Host => (lane === 'photos' ? 'files' : 'documents');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Accidents, danger, and what the driver called immediate. Read from the answers, whatever version
 * of the app wrote them.
 */
export function isUrgent({ answers }: Pick<OutboxItem, 'answers'>): boolean {
  const { defects } = answers;
  return (
    answers['urgency'] === 'immediate' ||
    answers['eventKind'] === 'accident' ||
    answers['dangerNow'] === true ||
    answers['release'] === 'yes' ||
    answers['injured'] === 'yes' ||
    (Array.isArray(defects) &&
      defects.some((defect) => isRecord(defect) && defect['severity'] === 's4'))
  );
}

/** The first lane in which something is to do; undefined where there is nothing. */
export function laneOf(item: OutboxItem): Lane | undefined {
  if (item.state.status === 'queued') return 'document';
  if (item.state.status !== 'arrived') return undefined;
  if (missingToTell(item).length > 0 || item.replaces) return 'missing';
  return photosToSend(item).length > 0 ? 'photos' : undefined;
}

export interface Step {
  readonly item: OutboxItem;
  readonly lane: Lane;
}

const lanes: readonly Lane[] = ['document', 'missing', 'photos'];

/**
 * What may be done now for one driver, in its order: documents, then missing photos, then photos; in
 * each the urgent ones first, then those that were tried less often, then the oldest. Whoever failed
 * before does not stand in the way of the others for ever.
 */
export function dueSteps(items: readonly OutboxItem[], uid: string, now: number): readonly Step[] {
  const rank = ({ item, lane }: Step): readonly number[] => [
    lanes.indexOf(lane),
    isUrgent(item) ? 0 : 1,
    'attempt' in item.state ? item.state.attempt : 0,
    item.createdAt,
  ];
  return items
    .flatMap((item): readonly Step[] => {
      const lane = laneOf(item);
      return lane !== undefined && item.uid === uid && waitMilliseconds(item, now) === 0
        ? [{ item, lane }]
        : [];
    })
    .map((step) => ({ step, order: rank(step) }))
    .toSorted((a, b) => {
      const at = a.order.findIndex((value, index) => value !== b.order[index]);
      return (a.order[at] ?? 0) - (b.order[at] ?? 0);
    })
    .map(({ step }) => step);
}
