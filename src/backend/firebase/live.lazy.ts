/** Opens the live channel: configuration, app and library arrive with the call. */
import type { LiveConnection, LiveHearer } from '../../features/receipts/model/receipts-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { openApp } from './app.ts';

/**
 * Watches the receipts of a driver who is signed in at the identity library. Rejects where the
 * library cannot be loaded.
 */
export async function openLive(uid: string, hearer: LiveHearer): Promise<LiveConnection> {
  const [config, sdk] = await Promise.all([loadConfig(), import('./live-sdk.lazy.ts')]);
  return sdk.watchReceipts(await openApp(config), config, uid, hearer);
}
