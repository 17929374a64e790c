/**
 * Runs in the page that stands for a screen which is not on the device: the driver's theme, the
 * address that was asked for, and the way there once the server answers.
 */
import { applyStoredTheme } from '../features/theme/theme.ts';

/** That the server answers is not promised by a phone's word that it is online. */
const lookAgainMilliseconds = 5000;
/** Who has just been sent elsewhere is not called back for so long. */
const leavingMilliseconds = 20_000;

const root = document.documentElement;
/** Not where the page is opened under its own address: there is no screen to come. */
const isInPlaceOfAnother = !/\/offline\/?$/.test(location.pathname);
let leftAt = 0;

/** A mere reload, or a link to this page, would lose the place behind the "#". */
function openAgain(): void {
  const here = location.href;
  history.replaceState(0, '', '?');
  location.replace(here);
}

async function look(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.ok && Date.now() - leftAt > leavingMilliseconds) openAgain();
}

applyStoredTheme(root);
const path = document.getElementById('path');
if (path) path.textContent = location.pathname;
document.getElementById('retry')?.addEventListener('click', (event) => {
  event.preventDefault();
  openAgain();
});
addEventListener('beforeunload', () => {
  leftAt = Date.now();
});
if (isInPlaceOfAnother) {
  setInterval(() => void look(), lookAgainMilliseconds);
  addEventListener('online', () => void look());
}
