/**
 * Whether the app lies on this device and works without network, and what the driver can do about
 * it.
 */
import { atom } from 'nanostores';
import type { Locale } from '../../i18n/locales.ts';
import type { CopyProgress } from '../offline/model/worker-messages.ts';

export interface Installation {
  /** Runs as an installed app, in its own window. */
  readonly installed: boolean;
  /** Everything this page's language needs without network is on the device. */
  readonly offlineReady: boolean;
  /**
   * A new version waits; calling it loads the new version. A page in the middle of something stays
   * as it is until it is left.
   */
  readonly update: (() => void) | undefined;
  readonly registrationFailed: boolean;
  /** How much of each language lies on the device, as far as the worker has said so. */
  readonly copies: Readonly<Partial<Record<Locale, CopyProgress>>>;
  /**
   * How the app can be put on the home screen: by the browser's own question, by hand (iOS), not at
   * all (or it was declined).
   */
  readonly offer: 'none' | 'prompt' | 'byHand';
}

export const notInstalled: Installation = {
  installed: false,
  offlineReady: false,
  update: undefined,
  registrationFailed: false,
  copies: {},
  offer: 'none',
};
export const $installation = atom<Installation>(notInstalled);

/** Changes part of the state. */
export function setInstallation(change: Partial<Installation>): void {
  $installation.set({ ...$installation.get(), ...change });
}

/** Takes a word of the worker about one language. */
export function setCopyProgress(progress: CopyProgress): void {
  setInstallation({ copies: { ...$installation.get().copies, [progress.language]: progress } });
}

/**
 * Whether something has been said before under this key; from now on it has. True where storage is
 * blocked: better unsaid than said again and again.
 */
export function markSaid(storage: Storage, key: string): boolean {
  try {
    if (storage.getItem(key)) return true;
    storage.setItem(key, '1');
    return false;
  } catch {
    return true;
  }
}
