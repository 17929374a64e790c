/**
 * Which screen of the settings the address names, before the first paint: a browser finds the
 * target of an anchor only when all scripts have run, which takes long on one bar of signal.
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
  // While the browser looked for its target it was not there yet.
  const target = document.getElementById(location.hash.slice(1) || 'settings');
  if (part === undefined) target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  target?.focus({ preventScroll: true });
});
