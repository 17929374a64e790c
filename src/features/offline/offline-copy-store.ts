/** How much of each language lies on the device, as far as the worker has said so. */
import { atom } from 'nanostores';
import type { Locale } from '../../i18n/locales.ts';
import type { CopyProgress } from './model/worker-messages.ts';

export type OfflineCopies = Readonly<Partial<Record<Locale, CopyProgress>>>;

export const noCopies: OfflineCopies = {};
export const $offlineCopies = atom<OfflineCopies>(noCopies);

/** Takes a word of the worker about one language. */
export function setCopyProgress(progress: CopyProgress): void {
  $offlineCopies.set({ ...$offlineCopies.get(), [progress.language]: progress });
}

/** True when everything the open page's language needs without network is on the device. */
export function isOfflineReady(copies: OfflineCopies, language: string): boolean {
  return Object.values(copies).some(
    (copy) => copy.language === language && copy.status === 'ready',
  );
}
