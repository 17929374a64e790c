/**
 * Notifies the other tabs and the worker of this device of a change. Browsers without
 * BroadcastChannel send nothing.
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
