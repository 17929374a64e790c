/** Whether the app lies on this device and works without network. */
import { map } from 'nanostores';

export interface Installation {
  /** Runs as an installed app, in its own window. */
  readonly installed: boolean;
  /** Everything needed without network is on the device. */
  readonly offlineReady: boolean;
  /** A new version waits; calling it loads the new version. */
  readonly update: (() => void) | undefined;
  readonly registrationFailed: boolean;
}

export const notInstalled: Installation = { installed: false, offlineReady: false, update: undefined, registrationFailed: false };
export const $installation = map<Installation>(notInstalled);

/** Changes part of the state. */
export function setInstallation(change: Partial<Installation>): void {
  $installation.set({ ...$installation.get(), ...change });
}
