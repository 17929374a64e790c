/** Clients of the live database when the server stops and starts again. */
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type DatabaseReference,
  getDatabase,
  goOffline,
  onDisconnect,
  ref,
  set,
} from 'firebase/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, follow } from '../../conformance/follow.ts';
import { type LiveServer, startLive } from '../../../src/testing/live-server.ts';

let server: LiveServer;
let count = 0;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startLive();
});
beforeEach(() => server.reset());
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(() => server.stop());

/** A new client of the SDK; returns references. */
function client(): (path: string) => DatabaseReference {
  count += 1;
  const app = initializeApp(
    {
      projectId: 'demo-project',
      apiKey: 'demo-api-key',
      databaseURL: `ws://127.0.0.1:${server.port}?ns=demo-project`,
    },
    `client-${count}`,
  );
  const database = getDatabase(app);
  open.push(async () => {
    goOffline(database);
    await deleteApp(app);
  });
  return (path) => ref(database, path);
}
const stored = () => server.dump();

it('listeners › continue with the stored data after a restart', async () => {
  const at = client();
  const listener = follow(at('a'));
  await set(client()('a'), { kept: 1 });
  await listener.until((value) => value !== null);
  await server.restart();
  expect(await stored()).toEqual({ a: { kept: 1 } });
  await set(client()('a/new'), 2);
  await listener.until((value) => JSON.stringify(value) === '{"kept":1,"new":2}');
  expect(listener.seen).toEqual([null, { kept: 1 }, { kept: 1, new: 2 }]);
});

it('a disconnected client › has its onDisconnect writes performed', async () => {
  const at = client();
  await onDisconnect(at('cut')).set(true);
  await server.restart();
  await eventually(async () => JSON.stringify(await stored()) === '{"cut":true}');
});
