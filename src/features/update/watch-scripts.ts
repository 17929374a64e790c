/**
 * A script that does not come or does not start: the page is loaded anew, once, then it says so.
 * Part of the head (routing/head.inline.ts), because any file may be the one that is missing.
 */
import { mayReload } from './script-reload-guard.ts';

/** So long after the driver goes on, what fails was broken off. Milliseconds. */
const leavingMilliseconds = 10_000;

/**
 * Watches the page's own scripts and its islands (Astro, after a second try). `root` gets the class
 * "is-broken" where another start did not help. A tap that gets no answer because of the reload is
 * remembered (platform/lost-tap.ts).
 */
export function watchScripts(root: HTMLElement): void {
  let ignoresUntil = 0;
  const say = (): void => {
    ignoresUntil = 0;
    root.classList.add('is-broken');
  };
  const fail = ({ type, target, timeStamp }: Event): void => {
    if (
      // Broken off because the driver goes on, or brought by the reload that was asked for.
      timeStamp < ignoresUntil ||
      // Pictures fail as well, and errors of a page that runs come the same way.
      (type === 'error' && (target as Partial<HTMLScriptElement>).type !== 'module')
    )
      return;
    ignoresUntil = Infinity;
    const isTapWaiting = root.querySelector('button[aria-busy]') !== null;
    // Without network the same file would be missing again. Only the server knows whether it is
    // reached.
    fetch('', { method: 'HEAD', cache: 'reload' })
      .then(() => {
        // Direct access: this is part of the script in the head, and blocked storage must throw here.
        if (mayReload(location.href, Date.now(), sessionStorage, isTapWaiting)) location.reload();
        else say();
      })
      .catch(say);
  };
  for (const type of ['error', 'astro:hydration-error']) addEventListener(type, fail, true);
  addEventListener('beforeunload', ({ timeStamp }) => {
    ignoresUntil = timeStamp + leavingMilliseconds;
  });
}
