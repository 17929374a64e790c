/**
 * Reloads the page once if a script cannot be loaded or started. If it fails again, shows a
 * message. This is part of the script in the head (routing/head.inline.ts), because any other file
 * may be missing.
 */
import { leavingMilliseconds } from '../../platform/leaving-milliseconds.ts';
import { mayReload } from './script-reload-guard.ts';

/**
 * Watches the scripts and islands of the page (Astro reports an island after its second attempt).
 * `root` gets the class "is-broken" if a reload did not help. If a tap is lost in the reload, this
 * is stored (platform/lost-tap.ts).
 */
export function watchScripts(root: HTMLElement): void {
  let ignoresUntil = 0;
  const showBroken = (): void => {
    ignoresUntil = 0;
    root.classList.add('is-broken');
  };
  const fail = ({ type, target, timeStamp }: Event): void => {
    if (
      // The request was aborted by a navigation or by the reload below.
      timeStamp < ignoresUntil ||
      // Images that fail to load and runtime errors cause the same event.
      (type === 'error' && (target as Partial<HTMLScriptElement>).type !== 'module')
    )
      return;
    ignoresUntil = Infinity;
    const isTapWaiting = root.querySelector('button[aria-busy]') !== null;
    // Without network the same file would be missing again. Only a request shows whether there is
    // network.
    fetch('', { method: 'HEAD', cache: 'reload' })
      .then(() => {
        // Uses sessionStorage directly, because this is part of the script in the head, and because
        // blocked storage must throw here.
        if (mayReload(location.href, Date.now(), sessionStorage, isTapWaiting)) location.reload();
        else showBroken();
      })
      .catch(showBroken);
  };
  for (const type of ['error', 'astro:hydration-error']) addEventListener(type, fail, true);
  // Safari on iOS has no "beforeunload": https://webkit.org/b/219102
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, ({ timeStamp }) => {
      ignoresUntil = timeStamp + leavingMilliseconds;
    });
}
