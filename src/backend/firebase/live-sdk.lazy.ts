/**
 * The live connection, based on the Realtime Database. Loaded only with import() from live.lazy.ts.
 */
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

// Long polling would load scripts from another host, which the content security policy forbids. All
// supported browsers have web sockets.
forceWebSockets();

/**
 * A device stores fewer reports than this. The limit prevents the app from fetching all receipts of
 * a driver who has sent reports for years.
 */
const maxReceipts = 300;

/**
 * Watches the receipts of `uid` until the returned connection is closed. The library reconnects
 * automatically when the network is back.
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
      // Without a connection the library reports 0, which is not a measured value.
      if (typeof offset === 'number' && offset !== 0) listener.clockOffset(Math.round(offset));
    }),
    onValue(
      query(ref(database, `receipts/${uid}`), orderByChild('at'), limitToLast(maxReceipts)),
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
