/**
 * A word between the tabs and the worker of this device. Where the browser has no BroadcastChannel
 * nobody hears it.
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
