/**
 * A service worker that contains only the background sending of the outbox, in the same way as
 * `sw.ts`.
 */
import { sendDuringSync } from '../../../src/worker/background-sync.ts';
import { followLimits } from './request-limits.ts';

followLimits();

interface SyncEvent extends Event {
  readonly tag: string;
  waitUntil(done: Promise<unknown>): void;
}

addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(sendDuringSync('1.0.0', () => Promise.resolve()));
});
