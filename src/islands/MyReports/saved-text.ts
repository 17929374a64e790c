import { hasBackgroundSync } from '../../platform/background-sync-support.ts';

/**
 * Text that confirms that the report is saved on the device and explains how it reaches the office.
 */
export const savedText = (t: { readonly saved: string; readonly savedForApp: string }): string =>
  hasBackgroundSync() ? t.saved : t.savedForApp;
