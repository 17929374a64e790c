/**
 * A Firebase project on this machine: the target of `npm run deploy`, and Google's host names for a
 * browser. Used by the test of a deployment and by run.ts, which starts it for a person.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Backend } from 'firebase-local';
import { createHosting } from 'firebase-local/hosting';
import type { Product } from 'firebase-local/product';
import { startLocalBackend } from '../../scripts/local/start-backend.ts';
import { makeCertificate } from './certificate.ts';
import { createFront } from './front.ts';
import { createManagementApi, overrides } from './management-api.ts';

export interface GoogleProject {
  /** Environment of `npm run firebase` for this project; XDG_CONFIG_HOME stores its login. */
  readonly env: Readonly<Record<string, string>>;
  /** Environment of `npm run office` for this project's hosts. */
  readonly officeEnv: Readonly<Record<string, string>>;
  /** The key of a service account that may grant roles. */
  readonly serviceAccountFile: string;
  /** Origin of the released site over http, for `npm run preflight -- --live`. */
  readonly siteOrigin: string;
  /** Flags that map Google's hosts to this machine in Chromium. */
  readonly browserFlags: readonly string[];
  /** Origin of the local backend with /__dev; undefined before the rules are released. */
  readonly backendOrigin: () => string | undefined;
  /** Each request to the management API with its status. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

const listen = (server: NetServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const stop = (server: NetServer & Pick<Server, 'closeAllConnections'>): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** Files that the services need. */
const needed = ['firestore.rules', 'storage.rules', 'database.rules.json', 'firebase.json'];

export async function startGoogleProject(
  projectId: string,
  folder: string,
): Promise<GoogleProject> {
  const deployed = join(folder, 'deployed');
  await mkdir(deployed, { recursive: true });
  const requests: string[] = [];
  let backend: Backend | undefined;
  let site: Product | undefined;
  let origin = '';

  /** Starts the services on the deployed files. Called when all files are deployed. */
  async function restartBackend(): Promise<void> {
    await backend?.close();
    backend = undefined;
    backend = await startLocalBackend({
      port: 0,
      projectId,
      dataFolder: join(folder, 'data'),
      rulesFolder: deployed,
      publicFolder: join(deployed, 'dist'),
      seed: true,
      quiet: true,
      acceptOwner: true,
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
      // Google's sign-in page: it signs every visitor in as the owner and redirects back
      // immediately.
      const back = url.searchParams.get('redirect_uri');
      if (url.pathname === '/o/oauth2/auth' && back !== null) {
        const state = url.searchParams.get('state') ?? '';
        response.writeHead(302, { location: `${back}/?code=loopback&state=${state}` }).end();
        return;
      }
      const { status, body } = await api
        .answer(request, url, await buffer(request))
        .catch((error: unknown) => ({
          status: 400,
          body: { error: { code: 400, message: String(error) } },
        }));
      requests.push(`${request.method ?? ''} ${url.pathname} ${status}`);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  const plainSite = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (site) void site.handle(request, response, url);
    else response.writeHead(404).end('Nothing is released yet\n');
  });
  const certificate = makeCertificate([
    `${projectId}.web.app`,
    `${projectId}.firebaseapp.com`,
    '*.googleapis.com',
    '*.europe-west1.firebasedatabase.app',
  ]);
  const serviceAccount = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const front = createFront({
    projectId,
    certificate,
    serviceAccountKey: serviceAccount.publicKey,
    site: () => site,
    backendPort: () => backend?.port,
  });
  // Node reaches the hosts through a proxy; browsers use host resolver rules.
  const proxy = createServer();
  proxy.on('connect', (_request, socket: Duplex) => {
    const tunnel = connect(frontPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const [one, other] of [
      [tunnel, socket],
      [socket, tunnel],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const certificateFile = join(folder, 'certificate.pem');
  const serviceAccountFile = join(folder, 'key.json');
  await writeFile(certificateFile, certificate.cert);
  await writeFile(
    serviceAccountFile,
    JSON.stringify({
      client_email: `owner@${projectId}.iam.gserviceaccount.com`,
      private_key: serviceAccount.privateKey,
    }),
  );
  origin = `http://127.0.0.1:${await listen(management)}`;
  const sitePort = await listen(plainSite);
  const frontPort = await listen(front);
  const proxyPort = await listen(proxy);
  return {
    env: {
      ...Object.fromEntries(overrides.map((name) => [name, origin])),
      XDG_CONFIG_HOME: join(folder, 'config'),
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    },
    officeEnv: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`,
      NO_PROXY: '127.0.0.1,localhost',
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    serviceAccountFile,
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    browserFlags: [
      `--host-resolver-rules=MAP * 127.0.0.1:${frontPort}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    backendOrigin: () => backend?.origin,
    requests,
    async close() {
      await Promise.all([management, plainSite, front, proxy].map(stop));
      await backend?.close();
    },
  };
}
