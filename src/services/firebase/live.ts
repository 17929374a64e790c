/** Opens the live channel: configuration, app and library arrive with the call. */
import type { LiveConnection, LiveHearer } from '../../domain/live.ts';
import { loadConfig } from '../config.ts';
import { openApp } from './app.ts';

/**
 * Watches the receipts of a driver who is signed in at the identity library. Rejects where the
 * library cannot be loaded.
 */
export async function openLive(uid: string, hearer: LiveHearer): Promise<LiveConnection> {
  const [config, sdk] = await Promise.all([loadConfig(), import('./live-sdk.ts')]);
  return sdk.watchReceipts(await openApp(config), config, uid, hearer);
}
