/**
 * Channels to the other tabs and the worker on this device. Nothing is sent in browsers without
 * BroadcastChannel.
 */

import { watchPageCache } from './page-cache.ts';

/**
 * Receives the messages of a channel. The channel is closed while the page lies in the
 * back/forward cache, because a message would remove the page from it. After a return `returned`
 * is called, because messages may have been missed.
 */
export function listenToChannel(
  name: string,
  receive: (data: unknown) => void,
  returned: () => void = () => undefined,
): { readonly post: (data: unknown) => void } {
  let channel: BroadcastChannel | undefined;
  const open = (): BroadcastChannel | undefined => {
    const opened = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
    opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      receive(data);
    });
    return opened;
  };
  channel = open();
  // This event is never fired in a worker.
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  watchPageCache({
    returned: () => {
      channel ??= open();
      returned();
    },
  });
  return {
    post(data) {
      if (channel) return channel.postMessage(data);
      // The page is being hidden. The message is delivered although the channel is closed.
      const last = open();
      last?.postMessage(data);
      last?.close();
    },
  };
}

/** Notifies the other tabs and the worker on this device of a change. */
export function openTabChannel(name: string): {
  post(): void;
  listen(changed: () => void): () => void;
} {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const changed of listeners) changed();
  };
  const channel = listenToChannel(name, notify, notify);
  return {
    post: () => channel.post('changed'),
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
