/**
 * Shows the install offer and the making of the offline copy on home, and says once that it is
 * there.
 */
import { interpolate, formatBytes } from '../i18n/format.ts';
import { defaultLocale, isLocale } from '../i18n/locales.ts';
import { $installation, type Installation } from '../features/install/installation-store.ts';
import {
  acceptInstallOffer,
  declineInstallOffer,
  listenForInstallOffer,
} from '../features/install/install-prompt.ts';
import {
  $offlineCopies,
  isOfflineReady,
  type OfflineCopies,
} from '../features/offline/offline-copy-store.ts';
import type { CopyProgress } from '../features/offline/model/worker-messages.ts';
import { markSaid } from '../features/notices/said-before.ts';
import { offlineReadySaidKey } from '../platform/storage-keys.ts';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : defaultLocale;
const section = document.getElementById('install-offer');
const line = document.getElementById('copy-line');
let isReadySaid = false;

document
  .getElementById('install-accept')
  ?.addEventListener('click', () => void acceptInstallOffer());
document.getElementById('install-dismiss')?.addEventListener('click', declineInstallOffer);
listenForInstallOffer();
$installation.subscribe((installation) => {
  if (section) showOffer(section, installation);
});
$offlineCopies.subscribe((copies) => {
  if (line) showCopy(line, copies);
});

function showOffer(section: HTMLElement, installation: Installation): void {
  const by = installation.status === 'offered' ? installation.by : undefined;
  section.hidden = by === undefined;
  for (const part of section.querySelectorAll<HTMLElement>('[data-offer]'))
    part.hidden = part.dataset['offer'] !== by;
}

function showCopy(line: HTMLElement, copies: OfflineCopies): void {
  const copy = copies[locale];
  const offlineReady = isOfflineReady(copies, locale);
  // Said in the line that has counted up: nothing is covered, nothing moves. The good news is told
  // once per device.
  if (offlineReady && !isReadySaid && !markSaid(localStorage, offlineReadySaidKey))
    isReadySaid = true;
  const status = copy?.status ?? 'partial';
  if (status === 'partial') line.textContent = '';
  else if (status === 'ready') line.textContent = isReadySaid ? (line.dataset['ready'] ?? '') : '';
  else if (copy)
    line.textContent = interpolate(line.dataset[copyText(copy)] ?? '', {
      percent: Math.floor((100 * copy.bytesStored) / Math.max(1, copy.bytes)),
      size: formatBytes(copy.bytes, locale),
    });
}

const copyText = ({ status, hasFirst }: CopyProgress): string => {
  if (status === 'failed') return 'failed';
  return hasFirst ? 'soon' : 'text';
};
