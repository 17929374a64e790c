/**
 * Notifies the other tabs and the worker on this device of a change. In browsers without
 * BroadcastChannel nothing is sent.
 */
export function openTabChannel(name: string): {
  post(): void;
  listen(changed: () => void): () => void;
} {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  return {
    post: () => channel?.postMessage('changed'),
    listen(changed) {
      channel?.addEventListener('message', changed);
      return () => channel?.removeEventListener('message', changed);
    },
  };
}
