/**
 * Shows the part of the settings to which the URL fragment refers, before the first paint. A
 * browser scrolls to an anchor only after all scripts have run, which takes long on a weak signal.
 */
import { settingsParts } from '../features/settings/model/settings-parts.ts';

const root = document.documentElement;

function showPart(): string | undefined {
  const part = settingsParts.find((known) => known === location.hash.slice(1));
  if (part === undefined) delete root.dataset['part'];
  else root.dataset['part'] = part;
  return part;
}

showPart();
addEventListener('hashchange', () => {
  const part = showPart();
  // The target was still hidden when the browser searched for it, so the script scrolls to it.
  const target = document.getElementById(location.hash.slice(1) || 'settings');
  if (part === undefined) target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  target?.focus({ preventScroll: true });
});
