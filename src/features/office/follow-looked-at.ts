/**
 * Publishes when the office last had all defect reports on a visible screen. Drivers see this time
 * if no defect is listed for a vehicle.
 */
import type { Desk } from './model/desk-state.ts';
import { $desk } from './office-store.ts';
import type { OfficePort } from './model/office-port.ts';

/**
 * The minimum time between two writes, in milliseconds. It is one minute, because drivers see the
 * time in minutes.
 */
const intervalMilliseconds = 60_000;

const isComplete = ({ status, isConnected, isLoading, receivedAt, catchUp }: Desk): boolean =>
  status === 'ready' && isConnected && !isLoading && receivedAt > 0 && catchUp === undefined;

/** Watches $desk. Returns a function that stops it. */
export function followLookedAt({
  port,
  now,
  isVisible,
}: {
  readonly port: Pick<OfficePort, 'writeLookedAt'>;
  readonly now: () => number;
  readonly isVisible: () => boolean;
}): () => void {
  let lastReceivedAt = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  return $desk.subscribe((desk) => {
    // `receivedAt` is the same if something else in the desk state has changed.
    if (desk.receivedAt === lastReceivedAt || !isComplete(desk) || !isVisible()) return;
    lastReceivedAt = desk.receivedAt;
    if (now() - writtenAt < intervalMilliseconds) return;
    writtenAt = now();
    port.writeLookedAt().catch((error: unknown) => {
      console.info("The time of the office's last look could not be written", error);
    });
  });
}
