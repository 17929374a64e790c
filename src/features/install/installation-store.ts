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

/**
 * Detects whether the app is installed, now and when it is installed later. The home page calls it
 * early, other pages when they are idle.
 */
export function detectInstallation(): void {
  if (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
    applyInstallationEvent({ type: 'installed' });
  addEventListener('appinstalled', () => applyInstallationEvent({ type: 'installed' }));
}
