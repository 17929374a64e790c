/** The live channel over the Realtime Database. Reached by import() from live.ts alone. */
import type { FirebaseApp } from 'firebase/app';
import {
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
} from 'firebase/database';
import type { Config } from '../../features/config/model/config-schema.ts';
import type { LiveConnection, LiveListener } from '../../features/receipts/model/receipts-port.ts';
import { emulatorOrigin } from './firebase-app.ts';

// Long polling would load scripts of another host, which the page's policy forbids; every browser
// of today has web sockets.
forceWebSockets();

/**
 * More receipts than a driver has reports on the device; a driver of many years must not fetch them
 * all.
 */
const newest = 300;

/**
 * Watches the receipts of `uid` until closed. Opens nothing itself where the library is offline: it
 * connects again by itself.
 */
export function watchReceipts(
  app: FirebaseApp,
  config: Config,
  uid: string,
  listener: LiveListener,
): LiveConnection {
  const local = emulatorOrigin(config);
  const database =
    local === null
      ? getDatabase(app)
      : getDatabase(app, `${local}?ns=${config.firebase.projectId}`);
  const stops = [
    onValue(ref(database, '.info/connected'), (snapshot) =>
      listener.connected(snapshot.val() === true),
    ),
    onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
      const offset: unknown = snapshot.val();
      // Without a connection the library answers 0, which is no measurement.
      if (typeof offset === 'number' && offset !== 0) listener.clockOffset(Math.round(offset));
    }),
    onValue(
      query(ref(database, `receipts/${uid}`), orderByChild('at'), limitToLast(newest)),
      (snapshot) => listener.receipts(snapshot.val()),
      () => listener.refused(),
    ),
  ];
  goOnline(database);
  return {
    pause: () => goOffline(database),
    resume: () => goOnline(database),
    close() {
      for (const stop of stops) stop();
      goOffline(database);
    },
  };
}
