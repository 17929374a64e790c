/**
 * Reloads the page once if a script cannot be loaded or started; if it fails again, shows a
 * message. Part of the head script (routing/head.inline.ts), because any other file may be missing.
 */
import { mayReload } from './script-reload-guard.ts';

/** A failure within this time after leaving the page counts as an aborted request. Milliseconds. */
const leavingMilliseconds = 10_000;

/**
 * Watches the scripts and islands of the page (Astro reports an island after a second attempt).
 * `root` gets the class "is-broken" if a reload did not help. A tap that is lost in the reload is
 * stored (platform/lost-tap.ts).
 */
export function watchScripts(root: HTMLElement): void {
  let ignoresUntil = 0;
  const showBroken = (): void => {
    ignoresUntil = 0;
    root.classList.add('is-broken');
  };
  const fail = ({ type, target, timeStamp }: Event): void => {
    if (
      // Aborted by a navigation or by the reload below.
      timeStamp < ignoresUntil ||
      // Failing images and runtime errors cause the same event.
      (type === 'error' && (target as Partial<HTMLScriptElement>).type !== 'module')
    )
      return;
    ignoresUntil = Infinity;
    const isTapWaiting = root.querySelector('button[aria-busy]') !== null;
    // Without network the same file would be missing again. Only a request shows whether there is a
    // network.
    fetch('', { method: 'HEAD', cache: 'reload' })
      .then(() => {
        // Accesses sessionStorage directly, because this is part of the head script, and blocked
        // storage must throw here.
        if (mayReload(location.href, Date.now(), sessionStorage, isTapWaiting)) location.reload();
        else showBroken();
      })
      .catch(showBroken);
  };
  for (const type of ['error', 'astro:hydration-error']) addEventListener(type, fail, true);
  addEventListener('beforeunload', ({ timeStamp }) => {
    ignoresUntil = timeStamp + leavingMilliseconds;
  });
}
