/**
 * Pages of sign-in providers on this machine: the emulator's pages without resources of other
 * hosts, and a small replacement for the library that the Firebase SDK loads from apis.google.com.
 */
export const PROVIDER_SCRIPT_PATH = '/emulator/auth/frames.js';

/** Frames that communicate by postMessage, with the calls that the SDK uses. */
export const providerScript = `'use strict';
(() => {
  const handlers = {};
  const open = new Map();
  const early = [];
  const answer = async (data, source) => {
    const handler = handlers[data.name];
    // A frame may send messages before the page has registered a listener; they are delivered
    // later.
    if (!handler) early.push({ data, source });
    else source.postMessage({ frames: 'answer', id: data.id, answer: [await handler(data.data)] }, '*');
  };
  let last = 0;
  const peer = (target) => {
    const api = {
      ping: (done) => ping(api).then(done),
      restyle: () => Promise.resolve(),
      register: (name, handler) => {
        handlers[name] = handler;
        for (const ask of early.splice(0)) answer(ask.data, ask.source);
      },
      send: (name, data, done) => {
        const id = ++last + ':' + Math.random();
        if (done) open.set(id, done);
        target().postMessage({ frames: 'ask', id, name, data }, '*');
      },
    };
    return api;
  };
  const ping = (api) => new Promise((resolve) => {
    const ask = () => api.send('_ping', null, (answer) => { clearInterval(timer); resolve(answer); });
    const timer = setInterval(ask, 50);
    ask();
  });
  addEventListener('message', ({ data, source }) => {
    if (!data || !source || (data.frames !== 'ask' && data.frames !== 'answer')) return;
    if (data.frames === 'answer') { const done = open.get(data.id); open.delete(data.id); try { if (done) done(data.answer); } catch { /* The SDK throws here even after success; the real library swallows it. */ } return; }
    if (data.name === '_ping') { source.postMessage({ frames: 'answer', id: data.id, answer: [] }, '*'); return; }
    answer(data, source);
  });
  const context = {
    open(options, opened) {
      const frame = document.createElement('iframe');
      frame.src = options.url;
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      frame.width = frame.height = '1';
      const style = frame.style;
      style.position = 'absolute';
      style.top = '-100px';
      options.where.appendChild(frame);
      return opened(peer(() => frame.contentWindow));
    },
    getParentIframe: () => peer(() => parent),
  };
  window.gapi = {
    load: (name, options) => { setTimeout(typeof options === 'function' ? options : options.callback, 0); },
    iframes: { getContext: () => context, Iframe: function Iframe() {}, CROSS_ORIGIN_IFRAMES_FILTER: 1 },
  };
  const loaded = new URL(document.currentScript.src).searchParams.get('onload');
  const callback = loaded ? window[loaded] : window.gapi_onload;
  if (callback) callback();
})();
`;

const style = `<link rel="icon" href="data:,"><style>
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1d2433;background:#f3f5f9}#content{max-width:30rem;margin:1.5rem auto;padding:0 1rem}
#title{font-size:1.4rem;font-weight:600}ul{padding:0;list-style:none}li,button,input{font:inherit}li{padding:.5rem 0}
.js-reuse-account,button{display:block;inline-size:100%;min-block-size:3rem;padding:.5rem 1rem;border:1px solid #8a93a6;border-radius:.5rem;background:#fff;text-align:start;cursor:pointer;margin-block:.5rem;box-sizing:border-box}
.js-reuse-account span{display:block}.material-icons,.custom-label{display:none!important}input{inline-size:100%;min-block-size:3rem;box-sizing:border-box;padding:.25rem .75rem}
.form-label{display:block;margin-block-start:1rem}.error-info{color:#b00020}#sign-in{background:#123a6b;color:#fff}#add-user{display:none}
</style>`;

/** The emulator's page without scripts, styles and fonts of other hosts. */
export function withoutOtherHosts(html: string): string {
  return html
    .replaceAll('https://apis.google.com/js/api.js', PROVIDER_SCRIPT_PATH)
    .replace(/<link\b[^>]*href="https?:[^>]*>/g, '')
    .replace(/<script\b[^>]*src="https?:[^>]*><\/script>/g, '')
    .replace(/<style>[\s\S]*?<\/style>/, style)
    .replace(
      '<title>Auth Emulator IDP Login Widget</title>',
      '<title>Sign-in provider on this machine</title>',
    );
}
