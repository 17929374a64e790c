import { hasBackgroundSync } from '../../platform/background-sync-support.ts';

/** That it lies safely on the device, and what brings it from there to the office. */
export const savedText = (t: { readonly saved: string; readonly savedForApp: string }): string =>
  hasBackgroundSync() ? t.saved : t.savedForApp;
