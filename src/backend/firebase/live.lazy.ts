/** The office's answers over the live channel: app and library arrive with the call. */
import type { ReceiptsPort } from '../../features/receipts/model/receipts-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { openApp } from './firebase-app.ts';

export const receipts: ReceiptsPort = {
  async watch(uid, listener) {
    const [config, sdk] = await Promise.all([loadConfig(), import('./live-sdk.lazy.ts')]);
    return sdk.watchReceipts(await openApp(config), config, uid, listener);
  },
};
