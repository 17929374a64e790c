/**
 * The account as which functions write for the office. The rules of the Realtime Database hold for
 * it, as for an account of the office. Its writes are refused if a desk was faster.
 */
import { getApp, getApps, initializeApp } from 'firebase-admin/app';
import { type Database, getDatabase } from 'firebase-admin/database';
import { removalsAtEarlierKeys } from '../src/backend/firebase/earlier-vehicle-entry.ts';
import type { OfficePort, Person } from '../src/features/office/model/office-port.ts';
import { placesOf, serverTime } from '../src/features/office/model/work-places.ts';

/** The history of a report at the desk shows this name. */
export const robot: Person = { uid: 'functions', name: 'Tanklotse' };

const appName = 'robot';

/** Starts the connection of this account at the first call. */
function openDatabase(): Database {
  const app =
    getApps().find(({ name }) => name === appName) ??
    initializeApp(
      {
        ...getApp().options,
        databaseAuthVariableOverride: { uid: robot.uid, token: { office: true, safety: true } },
      },
      appName,
    );
  return getDatabase(app);
}

const isRefusal = (error: unknown): boolean =>
  /permission.denied/i.test(error instanceof Error ? error.message : String(error));

/** Returns null if there is no value. */
async function valueAt(path: string): Promise<unknown> {
  const snapshot = await openDatabase().ref(path).get();
  return snapshot.val() as unknown;
}

/** The part of the office port with which reports are taken in. */
export const robotPort: Pick<OfficePort, 'work' | 'change'> = {
  work: ({ id, area }) => valueAt(`work/${area}/${id}`),
  async change(changes, me) {
    const removals = await removalsAtEarlierKeys(changes, valueAt);
    if (!removals) return 'offline';
    const places = changes.map((change) => placesOf(change, me, serverTime).places);
    try {
      await openDatabase()
        .ref()
        .update(Object.assign({}, removals, ...places) as object);
      return 'written';
    } catch (error) {
      if (isRefusal(error)) return 'stale';
      throw error;
    }
  },
};
