/** The progress of the offline copy per language, as the worker sends it. */
import { atom } from 'nanostores';
import type { Locale } from '../../i18n/locales.ts';
import type { CopyProgress } from './model/worker-messages.ts';

export type OfflineCopies = Readonly<Partial<Record<Locale, CopyProgress>>>;

export const noCopies: OfflineCopies = {};
export const $offlineCopies = atom<OfflineCopies>(noCopies);

/** Sets the progress of one language. */
export function setCopyProgress(progress: CopyProgress): void {
  $offlineCopies.set({ ...$offlineCopies.get(), [progress.language]: progress });
}

/** Returns true if all files of the language are on the device. */
export function isOfflineReady(copies: OfflineCopies, language: string): boolean {
  return Object.values(copies).some(
    (copy) => copy.language === language && copy.status === 'ready',
  );
}
