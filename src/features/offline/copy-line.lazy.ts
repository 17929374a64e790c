/** Says how far the offline copy is: on home that it is there once per device, elsewhere always. */
import { markSaid } from '../notices/said-before.ts';
import type { CopyProgress } from './model/worker-messages.ts';
import { $offlineCopies } from './offline-copy-store.ts';
import { formatBytes, interpolate } from '../../i18n/format.ts';
import { defaultLocale, isLocale } from '../../i18n/locales.ts';
import { offlineReadySaidKey } from '../../platform/storage-keys.ts';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : defaultLocale;
let isReadySaid = false;

/** Keeps the line true while the page is open. */
export function showCopyIn(line: HTMLElement): void {
  isReadySaid = line.hasAttribute('data-always');
  $offlineCopies.subscribe((copies) => {
    const copy = copies[locale];
    if (copy) line.textContent = textOf(line.dataset, copy);
  });
}

/** In the line that has counted up: nothing is covered, nothing moves. */
function textOf(texts: DOMStringMap, copy: CopyProgress): string {
  if (copy.status === 'partial') return '';
  if (copy.status === 'ready') {
    isReadySaid ||= !markSaid(localStorage, offlineReadySaidKey);
    return isReadySaid ? (texts['ready'] ?? '') : '';
  }
  const begun = copy.hasFirst ? texts['soon'] : texts['text'];
  return interpolate((copy.status === 'failed' ? texts['failed'] : begun) ?? '', {
    percent: Math.floor((100 * copy.bytesStored) / Math.max(1, copy.bytes)),
    size: formatBytes(copy.bytes, locale),
  });
}
