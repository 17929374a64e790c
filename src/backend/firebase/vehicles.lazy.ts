/**
 * Reads the open defects of a vehicle from the Realtime Database, and its last departure checks from
 * Firestore. It uses plain fetch, no SDK and no live connection.
 */
import * as z from 'zod/mini';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import type { VehiclePort } from '../../features/vehicle-defects/model/vehicle-port.ts';
import { type AppCheckRequest, driverHeaders, driverTokens } from './driver-access.ts';
import { fromWireFields } from './firestore-values.ts';
import { type EntryQuery, loadEntries } from './open-entries.ts';
import { backendUrls, liveAddress } from './urls.ts';

const timeoutMilliseconds = 20_000;
/** An answer without `found` means that the document does not exist. */
const batchSchema = z
  .array(
    z.object({
      found: z.optional(z.object({ name: z.string(), fields: z.optional(z.unknown()) })),
    }),
  )
  .check(z.minLength(1));

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
    async lastChecks(uid, vehicles) {
      const config = await loadConfig();
      const urls = backendUrls(config);
      const names = new Map(
        vehicles.map((vehicle) => [urls.documentName(`lastChecks/${vehicle}`), vehicle]),
      );
      // A request for a missing document would be logged by the browser as an error (404).
      const response = await fetch(urls.batchGet, {
        method: 'POST',
        headers: {
          ...(await driverHeaders(config, uid, 'Bearer', requestAppCheck)),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ documents: [...names.keys()] }),
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`lastChecks: ${response.status}`);
      const answers = batchSchema.parse(await response.json());
      return new Map(
        answers.flatMap(({ found }): [string, unknown][] => {
          const vehicle = names.get(found?.name ?? '');
          if (!found || vehicle === undefined) return [];
          const fields = fromWireFields(found.fields);
          const at = fields['at'] instanceof Date ? fields['at'].getTime() : undefined;
          return [[vehicle, { ...fields, at }]];
        }),
      );
    },
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
