/** Shows the install offer on home. */
import { $installation, type Installation } from '../features/install/installation-store.ts';
import {
  acceptInstallOffer,
  declineInstallOffer,
  listenForInstallOffer,
} from '../features/install/install-prompt.ts';
import { loadOutbox } from '../features/outbox/load-outbox.ts';
import { isWaiting } from '../features/outbox/model/outbox-item.ts';
import { $outbox } from '../features/outbox/outbox-store.ts';

const section = document.getElementById('install-offer');

document
  .getElementById('install-accept')
  ?.addEventListener('click', () => void acceptInstallOffer());
document.getElementById('install-dismiss')?.addEventListener('click', declineInstallOffer);
document
  .getElementById('install-send')
  ?.addEventListener('click', () => void loadOutbox().then(({ sendNow }) => sendNow()));
listenForInstallOffer();
$installation.subscribe((installation) => {
  if (section) showOffer(section, installation);
});
// The installed app cannot read the storage of Safari.
$outbox.subscribe(({ drafts, items }) => {
  const isWaitingForDriver = items.some(({ state }) => isWaiting(state));
  for (const [id, isShown] of [
    ['install-waiting', isWaitingForDriver || drafts.length > 0],
    ['install-send', isWaitingForDriver],
  ] as const)
    document.getElementById(id)?.toggleAttribute('hidden', !isShown);
});

function showOffer(section: HTMLElement, installation: Installation): void {
  const by = installation.status === 'offered' ? installation.by : undefined;
  section.hidden = by === undefined;
  for (const part of section.querySelectorAll<HTMLElement>('[data-offer]'))
    part.hidden = part.dataset['offer'] !== by;
}
