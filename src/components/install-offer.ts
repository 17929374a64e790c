/** Shows the install offer on home. */
import { $installation, type Installation } from '../features/install/installation-store.ts';
import {
  acceptInstallOffer,
  declineInstallOffer,
  listenForInstallOffer,
} from '../features/install/install-prompt.ts';

const section = document.getElementById('install-offer');

document
  .getElementById('install-accept')
  ?.addEventListener('click', () => void acceptInstallOffer());
document.getElementById('install-dismiss')?.addEventListener('click', declineInstallOffer);
listenForInstallOffer();
$installation.subscribe((installation) => {
  if (section) showOffer(section, installation);
});

function showOffer(section: HTMLElement, installation: Installation): void {
  const by = installation.status === 'offered' ? installation.by : undefined;
  section.hidden = by === undefined;
  for (const part of section.querySelectorAll<HTMLElement>('[data-offer]'))
    part.hidden = part.dataset['offer'] !== by;
}
