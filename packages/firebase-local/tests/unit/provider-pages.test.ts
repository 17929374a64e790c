import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { providerScript, withoutOtherHosts } from '../../src/identity/provider-pages.ts';

type Listener = (event: { data: unknown; source: unknown }) => void;

/** Two windows, page and frame, whose messages arrive asynchronously. */
function windows(): { run(where: 'page' | 'frame', code: string): void; messages: string[] } {
  const messages: string[] = [];
  const listeners = { page: [] as Listener[], frame: [] as Listener[] };
  const post = (to: 'page' | 'frame', from: 'page' | 'frame') => ({
    postMessage(data: unknown) {
      setTimeout(() => {
        for (const listener of listeners[to]) listener({ data, source: post(from, to) });
      });
    },
  });
  const make = (name: 'page' | 'frame') =>
    createContext({
      URL,
      Math,
      setTimeout,
      setInterval,
      clearInterval,
      Promise,
      window: {},
      parent: post('page', 'frame'),
      say: (text: string) => {
        messages.push(text);
      },
      addEventListener: (_type: string, listener: Listener) => {
        listeners[name].push(listener);
      },
      document: {
        currentScript: { src: 'http://localhost/frames.js' },
        createElement: () => ({
          style: {},
          setAttribute: () => undefined,
          contentWindow: post('frame', 'page'),
        }),
      },
    });
  const contexts = { page: make('page'), frame: make('frame') };
  for (const name of ['page', 'frame'] as const) runInContext(providerScript, contexts[name]);
  return {
    messages,
    run: (where, code) => {
      runInContext(`{ const gapi = window.gapi; ${code} }`, contexts[where]);
    },
  };
}
describe("the replacement for the provider's library", () => {
  it('delivers a message sent before the page listens, and its response', async () => {
    const { run, messages } = windows();
    run(
      'frame',
      `gapi.iframes.getContext().getParentIframe().send('authEvent', { user: 7 }, (answers) => say('frame heard ' + JSON.stringify(answers)));`,
    );
    run(
      'page',
      `gapi.iframes.getContext().open({ url: '/frame', where: { appendChild() {} } }, (frame) => frame.ping(() => say('alive')).then(() =>
      frame.register('authEvent', (data) => { say('page heard ' + JSON.stringify(data)); return { status: 'ACK' }; })));`,
    );
    await vi.waitFor(() => {
      expect(messages).toEqual([
        'alive',
        'page heard {"user":7}',
        'frame heard [{"status":"ACK"}]',
      ]);
    });
  });

  it("continues after a listener throws, as the SDK's listener does after a successful response", async () => {
    const { run, messages } = windows();
    run(
      'page',
      `window.frame = gapi.iframes.getContext().open({ url: '/frame', where: { appendChild() {} } }, (frame) => frame);
      window.frame.send('webStorageSupport', {}, () => { say('answered'); throw new Error('after all'); });`,
    );
    run(
      'frame',
      `gapi.iframes.getContext().getParentIframe().register('webStorageSupport', () => ({ webStorageSupport: true }));`,
    );
    await vi.waitFor(() => {
      expect(messages).toEqual(['answered']);
    });
  });
});

it('removes resources of other hosts from a page', () => {
  const html = withoutOtherHosts(
    '<link href="https://a.example/x.css" rel="stylesheet"><style>x</style><script src="https://unpkg.com/m.js"></script><script src="https://apis.google.com/js/api.js"></script>',
  );
  expect(html).not.toContain('https:');
  expect(html).toContain('<script src="/emulator/auth/frames.js"></script>');
});
