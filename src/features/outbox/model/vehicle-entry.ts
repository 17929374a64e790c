/**
 * The entry under a vehicle's plate that shows its defects, or its departure check, to the next
 * driver. This phone writes it after the office has received the report. The entry has a separate retry delay, because its host
 * and the host of the photos must not delay each other. The functions are pure.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema } from './outbox-item-schema.ts';
import { maxDelayMilliseconds, retryDelayMilliseconds } from './retry-delay.ts';

type OutboxItem = z.infer<typeof outboxItemSchema>;

export type VehicleEvent =
  /** The entry is written, or was refused because the office already handles the report. */
  | { readonly type: 'vehicleTold'; readonly at: number }
  | { readonly type: 'vehicleFailed'; readonly at: number; readonly random: number };

/** The answers may come from any version of the app. */
function hasVehicleDefects({
  anonymous,
  kind,
  answers,
}: Pick<OutboxItem, 'anonymous' | 'kind' | 'answers'>): boolean {
  const { defects, vehiclePlate, trailerPlate } = answers;
  if (kind === 'departureCheck') return typeof answers['result'] === 'string';
  return (
    !anonymous &&
    Array.isArray(defects) &&
    defects.length > 0 &&
    [vehiclePlate, trailerPlate].some((plate) => typeof plate === 'string' && plate !== '')
  );
}

/** Returns true until the entry is written or refused. */
export const owesVehicleEntry = (
  item: Pick<OutboxItem, 'anonymous' | 'kind' | 'answers' | 'vehicleEntry'>,
): boolean => item.vehicleEntry?.status !== 'told' && hasVehicleDefects(item);

/** Returns true if an attempt failed, so that the next driver cannot see the defects yet. */
export const hasVehicleTrouble = (item: Pick<OutboxItem, 'vehicleEntry'>): boolean =>
  item.vehicleEntry?.status === 'failed';

export function changedVehicleEntry(item: OutboxItem, event: VehicleEvent): OutboxItem {
  if (event.type === 'vehicleTold') return { ...item, vehicleEntry: { status: 'told' } };
  if (item.vehicleEntry?.status === 'told') return item;
  const attempt = (item.vehicleEntry?.attempt ?? 0) + 1;
  return {
    ...item,
    vehicleEntry: {
      status: 'failed',
      attempt,
      failedAt: event.at,
      notBefore: event.at + retryDelayMilliseconds(attempt, event.random),
    },
  };
}

/** Ends the waiting time because the network is back or the driver taps. */
export const withoutVehicleWait = (item: OutboxItem, at: number): OutboxItem =>
  item.vehicleEntry?.status === 'failed'
    ? { ...item, vehicleEntry: { ...item.vehicleEntry, notBefore: at } }
    : item;

/**
 * Returns the time until the next attempt, in milliseconds. Setting the clock back does not make it
 * longer.
 */
export function vehicleWaitMilliseconds(
  { vehicleEntry }: Pick<OutboxItem, 'vehicleEntry'>,
  now: number,
): number {
  if (vehicleEntry?.status !== 'failed') return 0;
  const { failedAt, notBefore } = vehicleEntry;
  if (failedAt > now || notBefore <= now) return 0;
  return Math.min(notBefore - now, maxDelayMilliseconds);
}
