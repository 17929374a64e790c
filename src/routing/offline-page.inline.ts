/**
 * Runs in the page that is shown if the requested screen is not on the device. Applies the theme,
 * shows the requested URL, and opens it as soon as the server answers.
 */
import { applyStoredTheme } from '../features/theme/theme.ts';

/**
 * `navigator.onLine` does not prove that the server can be reached, so this is checked regularly.
 */
const checkIntervalMilliseconds = 5000;
/**
 * For this time after a click on a link the page does not retry, because a retry would cancel the
 * navigation.
 */
const leavingMilliseconds = 20_000;

const root = document.documentElement;
/**
 * False if the page was opened under its own URL, because then it does not replace another screen.
 */
const isInPlaceOfAnother = !/\/offline\/?$/.test(location.pathname);
let leftAt = 0;

/** Keeps the fragment after the "#", which a plain reload or a link to this page would lose. */
function retry(): void {
  const here = location.href;
  history.replaceState(0, '', '?');
  location.replace(here);
}

async function checkServer(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  // The server's own page for an unknown address is an answer too.
  const isAnswered = answer?.ok || answer?.status === 404;
  if (isAnswered && Date.now() - leftAt > leavingMilliseconds) retry();
}

applyStoredTheme(root);
const path = document.getElementById('path');
if (path) path.textContent = location.pathname;
document.getElementById('retry')?.addEventListener('click', (event) => {
  event.preventDefault();
  retry();
});
addEventListener('beforeunload', () => {
  leftAt = Date.now();
});
if (isInPlaceOfAnother) {
  setInterval(() => void checkServer(), checkIntervalMilliseconds);
  addEventListener('online', () => void checkServer());
}
