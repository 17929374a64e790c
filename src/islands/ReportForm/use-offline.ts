import { useSyncExternalStore } from 'react';
import { isWaiting, type OutboxItem } from '../../features/outbox/model/outbox-item.ts';

function subscribe(changed: () => void): () => void {
  const eventTypes = ['online', 'offline'] as const;
  for (const eventType of eventTypes) addEventListener(eventType, changed);
  return () => {
    for (const eventType of eventTypes) removeEventListener(eventType, changed);
  };
}

/**
 * Returns whether the device is known to be offline: the browser says so, or the last attempt to
 * send a report found no network. False means that nothing is known, never that there is network.
 */
export function useOffline(items: readonly OutboxItem[]): boolean {
  const isBrowserOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    isBrowserOffline ||
    items.some(({ state }) => isWaiting(state) && state.waitingFor === 'offline')
  );
}
