/** The backend on Firebase. Each part is loaded when it is first called. */
import type { Config } from '../../features/config/model/config-schema.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import type { Backend } from '../backend.ts';

/** `uid` returns the driver who is signed in on this page. */
export function createFirebaseBackend(uid: () => string | undefined): Backend {
  const identity = lazyPort(() =>
    import('./identity.lazy.ts').then(
      ({ createIdentity }) => createIdentity(),
      // If this code fails to load, the app treats it like a missing network.
      (error: unknown) => {
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
          code: 'network-request-failed',
        });
      },
    ),
  );
  const appCheckToken = async (config: Config, fresh: boolean) =>
    (await import('./app-check.lazy.ts')).appCheckToken(config, fresh);
  return {
    identity,
    forgetTokens: async () => (await import('./stored-session.lazy.ts')).removeStoredSession(),
    reports: async () =>
      (await import('./reports.lazy.ts')).createReports({
        appCheckToken,
        librarySession: async () => {
          const signedInUid = uid();
          return signedInUid === undefined
            ? undefined
            : { uid: signedInUid, token: (fresh) => identity.token(signedInUid, fresh) };
        },
      }),
    office: (forms) =>
      lazyPort(() =>
        import('./office.lazy.ts').then(({ createOffice }) => createOffice(identity, forms)),
      ),
    people: lazyPort(() =>
      import('./people.lazy.ts').then(({ createPeople }) => createPeople(identity)),
    ),
    phones: lazyPort(() =>
      import('./phones.lazy.ts').then(({ createPhones }) => createPhones(appCheckToken)),
    ),
    vehicles: async () => (await import('./vehicles.lazy.ts')).createVehicles(appCheckToken),
    ownReports: async () => (await import('./own-reports.lazy.ts')).createOwnReports(appCheckToken),
    readings: async () => (await import('./readings.lazy.ts')).createReadings(appCheckToken),
    receipts: lazyPort(() => import('./live.lazy.ts').then(({ receipts }) => receipts)),
  };
}
