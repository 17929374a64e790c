/**
 * Shows the progress of the offline copy. The home screen shows "Ready" only once per device; other
 * pages always show it.
 */
import type { CopyProgress } from './model/worker-messages.ts';
import { $offlineCopies } from './offline-copy-store.ts';
import { formatBytes, interpolate } from '../../i18n/format.ts';
import { pageLocale } from '../../i18n/locales.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { markShown } from '../../platform/mark-shown.ts';
import { offlineReadyNoticeShownKey } from '../../platform/storage-keys.ts';

const locale = pageLocale();
let isReadyShown = false;

/** Updates the line while the page is open. */
export function showCopyIn(line: HTMLElement): void {
  isReadyShown = line.hasAttribute('data-always');
  $offlineCopies.subscribe((copies) => {
    const copy = copies[locale];
    if (!copy) return;
    // Each percent would be read out, over everything else.
    line.ariaLive = copy.status === 'ready' || copy.status === 'failed' ? 'polite' : 'off';
    line.textContent = textOf(line.dataset, copy);
  });
}

/**
 * Returns the text of the progress line. Its length does not change the size of the line, so
 * nothing on the page moves.
 */
function textOf(texts: DOMStringMap, copy: CopyProgress): string {
  if (copy.status === 'partial') return '';
  if (copy.status === 'ready') {
    isReadyShown ||= !markShown(deviceText(offlineReadyNoticeShownKey));
    return isReadyShown ? (texts['ready'] ?? '') : '';
  }
  const begun = copy.hasFirst ? texts['soon'] : texts['text'];
  return interpolate((copy.status === 'failed' ? texts['failed'] : begun) ?? '', {
    percent: Math.floor((100 * copy.bytesStored) / Math.max(1, copy.bytes)),
    size: formatBytes(copy.bytes, locale),
  });
}
