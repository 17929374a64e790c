/**
 * Tests the result of a change of a desk if the service does not answer the look-up that precedes it.
 * The live connection stays open.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { getDatabase, goOffline } from 'firebase/database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openOfficeLive } from '../../../src/backend/firebase/office-live-sdk.lazy.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import type { WorkChange } from '../../../src/features/office/model/office-port.ts';
import { initialWork } from '../../../src/features/office/model/work.ts';
import { run, type Running } from '../../fixtures/running-backend.ts';
import { signedReport } from '../../fixtures/signed-report.ts';

const answerMilliseconds = 10_000;
const me = { uid: 'desk-1', name: 'Kim Desk', account: 'desk@example.com' };
/** The first change of the work on a report. With a vehicle, it begins with a look-up. */
const firstChange = (id: string, vehicle?: WorkChange['vehicle']): readonly WorkChange[] => [
  { id, work: initialWork(signedReport({ id })), log: { what: 'claimed' }, vehicle },
];
const vehicle = { plate: 'HH-TL204', open: undefined };

let backend: Running;
let app: FirebaseApp;
let desk: ReturnType<typeof openOfficeLive>;
let origin: string;
/** If true, the answers of the service are lost. */
let isSilent = false;
const sockets = new Set<Socket>();
const proxy = createServer((client) => {
  const service = connect(Number(new URL(backend.origin).port), 'localhost');
  client.pipe(service);
  service.on('data', (bytes) => {
    if (!isSilent) client.write(bytes);
  });
  for (const socket of [client, service]) {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }
});

beforeAll(async () => {
  backend = await run();
  await new Promise<void>((resolve) => {
    proxy.listen(0, 'localhost', resolve);
  });
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  app = initializeApp({ projectId: 'demo-tanklotse' });
  desk = openOfficeLive(app, {
    ...defaultConfig,
    emulatorOrigin: origin,
    firebase: { ...defaultConfig.firebase, projectId: 'demo-tanklotse' },
  });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  goOffline(getDatabase(app, `${origin}?ns=demo-tanklotse`));
  await deleteApp(app);
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await backend.remove();
});

/** Returns the result of a change that gets no answer in time. */
async function resultOf(changes: readonly WorkChange[]): Promise<string> {
  const result = desk.change(changes, me);
  await vi.advanceTimersByTimeAsync(answerMilliseconds);
  return result;
}

test('change › is unknown after a look-up without an answer only if an earlier change of the report may still be carried out', async () => {
  // The answer shows that the desk is connected.
  await desk.work({ id: 'late', area: 'message' });
  isSilent = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await resultOf(firstChange('late'))).toBe('unknown');
  expect(await resultOf(firstChange('late', vehicle))).toBe('unknown');
  expect(await resultOf(firstChange('other', vehicle))).toBe('offline');
});
