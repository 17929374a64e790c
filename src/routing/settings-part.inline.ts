/**
 * Shows the part of the settings that the address names, before the first paint. A browser scrolls
 * to an anchor only when all scripts have run, which takes long with a weak signal.
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
  // The target was hidden when the browser looked for it, so scroll to it here.
  const target = document.getElementById(location.hash.slice(1) || 'settings');
  if (part === undefined) target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  target?.focus({ preventScroll: true });
});
