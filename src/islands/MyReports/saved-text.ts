import { hasBackgroundSync } from '../../platform/background-sync-support.ts';

/** Confirms that the report is saved on the device and explains how it gets to the office. */
export const savedText = (t: { readonly saved: string; readonly savedForApp: string }): string =>
  hasBackgroundSync() ? t.saved : t.savedForApp;
