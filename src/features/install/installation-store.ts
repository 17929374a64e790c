/** Whether the app runs from the home screen, and whether it is offered to put it there. */
import { atom } from 'nanostores';

export type Installation =
  /** A page of the browser; nothing is offered, or it was declined. */
  | { readonly status: 'inBrowser' }
  /** By the browser's own question, or by the driver's hands (iOS). */
  | { readonly status: 'offered'; readonly by: 'prompt' | 'hand' }
  /** Runs as an installed app, in its own window. */
  | { readonly status: 'installed' };

export type InstallationEvent =
  | { readonly type: 'offered'; readonly by: 'prompt' | 'hand' }
  | { readonly type: 'answered' | 'installed' };

/** The state after an event. What is installed is offered no more. */
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
 * Finds out whether this page runs as an installed app, now and as soon as it is installed. Home
 * asks early, every page once it is idle.
 */
export function detectInstallation(): void {
  if (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
    applyInstallationEvent({ type: 'installed' });
  addEventListener('appinstalled', () => applyInstallationEvent({ type: 'installed' }));
}
