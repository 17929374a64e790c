/** The whole backend: sign-in and live database of the SDK over several hours. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { forceWebSockets, get, getDatabase, goOffline, onValue, ref, set } from 'firebase/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../conformance/follow.ts';
import { dev } from '../../../src/testing/dev.ts';
import { runExampleProject, type Running } from '../../support/example-project.ts';

let backend: Running;
let count = 0;
beforeAll(async () => {
  forceWebSockets();
  backend = await runExampleProject();
});
afterAll(() => backend.remove());

async function client(email: string, password: string) {
  count += 1;
  const app = initializeApp(
    { projectId: 'demo-project', apiKey: 'demo-api-key' },
    `session-${count}`,
  );
  const auth = getAuth(app);
  connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
  // Like in an app: the database URL of this origin, without connectDatabaseEmulator.
  const database = getDatabase(app, `${backend.origin}?ns=demo-project`);
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  return {
    auth,
    user,
    at: (path: string) => ref(database, path),
    close: async () => {
      goOffline(database);
      await deleteApp(app);
    },
  };
}
const driver = () => client('jona@project.example', 'Jona-password-1');
const office = () => client('ada@project.example', 'Ada-password-1');

it('the live database › sends a write of the office to the user', async () => {
  const jona = await driver();
  const desk = await office();
  const seen: unknown[] = [];
  onValue(jona.at(`receipts/${jona.user.uid}`), (snapshot) => {
    seen.push(snapshot.val());
  });
  await eventually(() => seen.length === 1);
  await set(desk.at(`receipts/${jona.user.uid}/r1`), {
    status: 'received',
    at: { '.sv': 'timestamp' },
  });
  await eventually(() => JSON.stringify(seen.at(-1)).includes('received'));
  await expect(set(jona.at(`receipts/${jona.user.uid}/r1/status`), 'closed')).rejects.toThrow(
    /permission_denied/i,
  );
  await jona.close();
  await desk.close();
});

it('a listener › continues after its token expires: the SDK fetches a new one', async () => {
  const jona = await driver();
  const desk = await office();
  const seen: unknown[] = [];
  let ended = false;
  onValue(
    jona.at(`receipts/${jona.user.uid}/r2/status`),
    (snapshot) => {
      seen.push(snapshot.val());
    },
    () => {
      ended = true;
    },
  );
  await eventually(() => seen.length === 1);
  await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds: 3_700_000 });
  const connected: unknown[] = [];
  onValue(jona.at('.info/connected'), (snapshot) => {
    connected.push(snapshot.val());
  });
  await eventually(() => connected.includes(false) && connected.at(-1) === true);
  await desk.user.getIdToken(true);
  await eventually(() =>
    set(desk.at(`receipts/${jona.user.uid}/r2`), {
      status: 'closed',
      at: { '.sv': 'timestamp' },
    }).then(
      () => true,
      () => false,
    ),
  );
  await eventually(() => seen.at(-1) === 'closed');
  expect(ended).toBe(false);
  await dev(backend, 'DELETE', 'faults');
  await jona.close();
  await desk.close();
});

it("signing out › ends the user's listeners", async () => {
  const jona = await driver();
  const place = jona.at(`receipts/${jona.user.uid}`);
  let ended: unknown;
  onValue(
    place,
    () => undefined,
    (error) => {
      ended = error;
    },
  );
  await get(place);
  await signOut(jona.auth);
  await eventually(() => ended !== undefined);
  await expect(get(jona.at('receipts/someone'))).rejects.toThrow('Permission denied');
  await jona.close();
});
