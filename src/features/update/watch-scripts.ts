/**
 * A script that does not come or does not start: the page is loaded anew, once, then it says so.
 * Part of the head (routing/head.inline.ts), because any file may be the one that is missing.
 */
import { mayReload } from './script-reload-guard.ts';

/** So long after the driver goes on, what fails was broken off. Milliseconds. */
const leavingMilliseconds = 10_000;

/**
 * Watches the page's own scripts, its islands (Astro, after a second try) and late parts (Vite).
 * `root` gets the class "is-broken" where another start did not help.
 */
export function watchScripts(root: HTMLElement): void {
  let ignoresUntil = 0;
  const say = (): void => root.classList.add('is-broken');
  const fail = ({ type, target, timeStamp }: Event): void => {
    const isPart = type === 'vite:preloadError';
    if (
      // Broken off because the driver goes on, or brought by the reload that was asked for.
      timeStamp < ignoresUntil ||
      // Pictures fail as well, and errors of a page that runs come the same way.
      (type === 'error' && (target as Partial<HTMLScriptElement>).type !== 'module') ||
      // A part that the page can do without says so itself (platform/optional-import.ts).
      (isPart && 'optional' in root.dataset)
    )
      return;
    try {
      // Without network the same file would be missing again. Only the server knows whether it is
      // reached; a late part is asked for again by who needs it.
      if (mayReload(location.href, Date.now(), sessionStorage)) {
        ignoresUntil = Infinity;
        fetch('', { method: 'HEAD', cache: 'reload' }).then(
          () => location.reload(),
          () => {
            ignoresUntil = 0;
            if (!isPart) say();
          },
        );
      } else say();
    } catch {
      say();
    }
  };
  for (const type of ['error', 'vite:preloadError', 'astro:hydration-error'])
    addEventListener(type, fail, true);
  addEventListener('beforeunload', ({ timeStamp }) => {
    ignoresUntil = timeStamp + leavingMilliseconds;
  });
}
