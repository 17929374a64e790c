/**
 * Reads the open defects of a vehicle from the Realtime Database. Uses plain fetch, no SDK and no
 * live connection.
 */
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import type { VehiclePort } from '../../features/vehicle-defects/model/vehicle-port.ts';
import { type AppCheckRequest, driverTokens } from './driver-access.ts';
import { type EntryQuery, loadEntries } from './open-entries.ts';
import { liveAddress } from './urls.ts';

const timeoutMilliseconds = 20_000;

export function createVehicles(requestAppCheck?: AppCheckRequest): VehiclePort {
  async function sendRequest(
    uid: string,
    place: string,
    { body, query = {} }: { readonly body?: object; readonly query?: Partial<EntryQuery> } = {},
  ): Promise<unknown> {
    const config = await loadConfig();
    const address = new URL(
      liveAddress(config, place, await driverTokens(config, uid, requestAppCheck)),
    );
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const response = await fetch(address, {
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!response.ok) throw new Error(`${place}: ${response.status}`);
    const answer: unknown = await response.json();
    return answer;
  }
  return {
    openDefects: (uid, vehicle) =>
      loadEntries((query) =>
        sendRequest(uid, `vehicles/${encodeURIComponent(vehicle)}`, { query }),
      ),
    officeLookedAt: (uid) => sendRequest(uid, 'lookedAt/defect'),
    async writeSeen(uid, reportId, name) {
      const place = `seen/${reportId}/${uid}`;
      try {
        await sendRequest(uid, place, { body: { at: { '.sv': 'timestamp' }, name } });
      } catch (error) {
        // An entry can be written only once. It exists, so either only the response was lost or
        // another phone wrote it.
        if ((await sendRequest(uid, place)) === null) throw error;
      }
    },
  };
}
