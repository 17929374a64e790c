/**
 * Drivers read how old the office's silence is: a desk says when it last had all reports of defects
 * on a screen that somebody can see.
 */
import { $desk, type Desk } from './office-store.ts';
import type { OfficePort } from './model/office-port.ts';

/** Said at most this often: drivers read minutes. Milliseconds. */
const intervalMilliseconds = 60_000;

/** `catchUp`: reports that no desk has taken in are still on their way. */
type Seen = Pick<Desk, 'status' | 'isConnected' | 'isLoading' | 'heardAt'> & {
  readonly catchUp?: unknown;
};
const isComplete = ({ status, isConnected, isLoading, heardAt, catchUp }: Seen): boolean =>
  status === 'ready' && isConnected && !isLoading && heardAt > 0 && catchUp === undefined;

/** Follows $desk; gives what ends it. */
export function tellLooked({
  port,
  now,
  isVisible,
}: {
  readonly port: Pick<OfficePort, 'tellLooked'>;
  readonly now: () => number;
  readonly isVisible: () => boolean;
}): () => void {
  let heard = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return $desk.subscribe((desk) => {
    // Other changes of the desk keep the same heardAt.
    if (desk.heardAt === heard || !isComplete(desk) || !isVisible()) return;
    heard = desk.heardAt;
    if (now() - saidAt < intervalMilliseconds) return;
    saidAt = now();
    port.tellLooked().catch((error: unknown) => {
      console.info('Drivers cannot be told that the office has looked', error);
    });
  });
}
