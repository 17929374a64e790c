/**
 * The account as which functions write for the office. The rules of the Realtime Database hold for
 * it, as for an account of the office. Its writes are refused if a desk was faster.
 */
import { getAppCheck } from 'firebase-admin/app-check';
import { getApp, getApps, initializeApp } from 'firebase-admin/app';
import { type Database, getDatabase } from 'firebase-admin/database';
import { getAuth } from 'firebase-admin/auth';
import { loadProject } from '../office/project.ts';
import { openSessionByToken, type Session } from '../office/session.ts';
import type { AppCheckSource } from '../src/backend/firebase/app-check-token.ts';
import { removalsAtEarlierKeys } from '../src/backend/firebase/earlier-vehicle-entry.ts';
import type { OfficePort, Person } from '../src/features/office/model/office-port.ts';
import { siteOrigin } from './parameters.ts';
import { placesOf, serverTime } from '../src/features/office/model/work-places.ts';

/** The history of a report at the desk shows this name. */
export const robot: Person = { uid: 'functions', name: 'Tanklotse' };

/** The roles of the account. It has no password, and its roles are only in tokens made here. */
const roles = { office: true, safety: true };

const appName = 'robot';

/** Starts the connection of this account at the first call. */
function openDatabase(): Database {
  const app =
    getApps().find(({ name }) => name === appName) ??
    initializeApp(
      {
        ...getApp().options,
        databaseAuthVariableOverride: { uid: robot.uid, token: roles },
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

/** A token of App Check is valid for an hour. */
const appCheckMilliseconds = 30 * 60_000;

function createAppCheckSource(appId: string): AppCheckSource {
  let known: { readonly token: string; readonly until: number } | undefined;
  return async (fresh) => {
    if (!fresh && known && Date.now() < known.until) return known.token;
    const { token } = await getAppCheck().createToken(appId);
    known = { token, until: Date.now() + appCheckMilliseconds };
    return token;
  };
}

/** Signs the account in for the code of the command line. The rules hold for this session. */
export async function openRobotSession(): Promise<Session> {
  const project = await loadProject({ origin: siteOrigin.value(), config: undefined });
  const token = await getAuth().createCustomToken(robot.uid, roles);
  const appCheck = project.usesAppCheck ? createAppCheckSource(project.appId) : undefined;
  return openSessionByToken(project, robot.uid, token, appCheck);
}
