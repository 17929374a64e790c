/**
 * The office's receipts over the live channel. A separate file, so that app and library are loaded
 * by the first call and not with the page.
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
