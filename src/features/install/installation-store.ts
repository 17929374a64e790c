/** Stores whether the app is installed and whether the installation is offered. */
import { atom } from 'nanostores';

export type Installation =
  /** The app runs in a browser tab. The installation is not offered or was declined. */
  | { readonly status: 'inBrowser' }
  /** "prompt": the browser shows a prompt. "hand": the driver uses the share menu (iOS). */
  | { readonly status: 'offered'; readonly by: 'prompt' | 'hand' }
  | { readonly status: 'installed' };

export type InstallationEvent =
  | { readonly type: 'offered'; readonly by: 'prompt' | 'hand' }
  | { readonly type: 'answered' | 'installed' };

/** Once the app is installed, later offers are ignored. */
export function nextInstallation(state: Installation, event: InstallationEvent): Installation {
  if (state.status === 'installed' || event.type === 'installed') return { status: 'installed' };
  return event.type === 'offered' ? { status: 'offered', by: event.by } : notInstalled;
}

export const notInstalled: Installation = { status: 'inBrowser' };
export const $installation = atom<Installation>(notInstalled);

export function applyInstallationEvent(event: InstallationEvent): void {
  $installation.set(nextInstallation($installation.get(), event));
}

/** `standalone` exists only in Safari on iPhone and iPad; it is true in the installed app. */
const standalone = (): unknown => ('standalone' in navigator ? navigator.standalone : undefined);
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || standalone() === true;

/** True where the driver installs the app with the share menu, because there is no prompt. */
export const isInstalledByHand = (): boolean => standalone() === false;

/**
 * True in a browser by Apple, and in every browser of an iPhone. It deletes the data of a website
 * after seven days of use without a visit, but not those of an app on the home screen:
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export const isDataShortLived = (): boolean =>
  navigator.vendor.startsWith('Apple') && !isInstalled();

/**
 * Detects whether the app is installed, now and when it is installed later. The home page calls it
 * early, other pages when they are idle.
 */
export function detectInstallation(): void {
  if (isInstalled()) applyInstallationEvent({ type: 'installed' });
  addEventListener('appinstalled', () => applyInstallationEvent({ type: 'installed' }));
}
