/**
 * Receives the office's receipts live. This is a separate file, so that the app and the library are
 * not loaded with the page but by the first call.
 */
import type { ReceiptsPort } from '../../features/receipts/model/receipts-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { openApp } from './firebase-app.ts';

export const receipts: ReceiptsPort = {
  async watch(uid, listener) {
    const [config, sdk] = await Promise.all([loadConfig(), import('./live-sdk.lazy.ts')]);
    return sdk.watchReceipts(await openApp(config), config, uid, listener);
  },
};
