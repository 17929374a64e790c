/**
 * A Firebase project on this machine: what `npm run deploy` needs to deploy to, and what a browser
 * then finds under Google's names. For the rehearsal, and for whoever wants to try a deployment
 * (run.ts).
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Backend, startBackend } from '../../local-backend/backend.ts';
import { createHosting } from '../../local-backend/hosting.ts';
import type { Product } from '../../local-backend/product.ts';
import { createFront } from './front.ts';
import { createManagementApi, overrides } from './management-api.ts';

export interface GoogleProject {
  /** What `npm run deploy` has to be told to come here; XDG_CONFIG_HOME holds somebody's login. */
  readonly env: Readonly<Record<string, string>>;
  /** The released site over plain http, as `npm run preflight -- --live` asks for it. */
  readonly siteOrigin: string;
  /** Flags by which Chromium finds Google's hosts here. */
  readonly browserFlags: readonly string[];
  /** What the local backend answers below /__dev; only once the rules are released. */
  readonly backendOrigin: () => string | undefined;
  /** Each request to the management API and what came of it. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** What `npm run firebase -- login` leaves, for somebody who is signed in at Google. */
async function writeLogin(folder: string): Promise<void> {
  await mkdir(join(folder, 'configstore'), { recursive: true });
  const login = {
    user: { email: 'owner@haulage.example' },
    tokens: { refresh_token: 'loopback', access_token: 'loopback', expires_at: 0, scopes: [] },
    usage: false,
    motd: {},
  };
  await writeFile(join(folder, 'configstore/firebase-tools.json'), JSON.stringify(login));
}

/** What the services run on. */
const needed = ['firestore.rules', 'storage.rules', 'database.rules.json', 'firebase.json'];

export async function startGoogleProject(
  projectId: string,
  folder: string,
): Promise<GoogleProject> {
  const deployed = join(folder, 'deployed');
  await mkdir(deployed, { recursive: true });
  await writeLogin(join(folder, 'config'));
  const asked: string[] = [];
  let backend: Backend | undefined;
  let site: Product | undefined;
  let origin = '';

  /** The services run on what was deployed, once all of it is there. */
  async function restartBackend(): Promise<void> {
    await backend?.close();
    backend = undefined;
    backend = await startBackend({
      port: 0,
      projectId,
      dataFolder: join(folder, 'data'),
      rulesFolder: deployed,
      publicFolder: join(deployed, 'dist'),
      seed: true,
      quiet: true,
    });
  }
  const api = createManagementApi({
    projectId,
    origin: () => origin,
    folder: deployed,
    async onRelease(what) {
      const publicFolder = join(deployed, 'dist');
      const firebaseJson = join(deployed, 'firebase.json');
      if (what === 'hosting')
        site = createHosting({ publicFolder, firebaseJson, quickCompression: true });
      if (needed.every((file) => existsSync(join(deployed, file)))) await restartBackend();
    },
  });
  const management = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', origin);
      const { status, body } = await api
        .answer(request, url, await buffer(request))
        .catch((error: unknown) => ({
          status: 400,
          body: { error: { code: 400, message: String(error) } },
        }));
      asked.push(`${request.method ?? ''} ${url.pathname} ${status}`);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  const plainSite = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (site) void site.handle(request, response, url);
    else response.writeHead(404).end('Nothing is released yet\n');
  });
  const front = createFront({ projectId, site: () => site, backendPort: () => backend?.port });
  origin = `http://127.0.0.1:${await listen(management)}`;
  const sitePort = await listen(plainSite);
  const frontPort = await listen(front);
  return {
    env: {
      ...Object.fromEntries(overrides.map((name) => [name, origin])),
      XDG_CONFIG_HOME: join(folder, 'config'),
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    },
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    browserFlags: [
      `--host-resolver-rules=MAP * 127.0.0.1:${frontPort}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    backendOrigin: () => backend?.origin,
    asked,
    async close() {
      await Promise.all([stop(management), stop(plainSite), stop(front as unknown as Server)]);
      await backend?.close();
    },
  };
}
