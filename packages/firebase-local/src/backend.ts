import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { DataFolderError, lockDataFolder } from './data-lock.ts';
import { demoDriver, demoOffice, demoProfile } from './demo.ts';
import { createDevelopment } from './development.ts';
import { createDocuments } from './documents/index.ts';
import { createFaults } from './faults.ts';
import { createFiles } from './files/index.ts';
import { createHosting } from './hosting.ts';
import { createIdentity } from './identity/index.ts';
import { createLive } from './live/index.ts';
import { mailLink, mailRecipient, mailSubject } from './mail-link.ts';
import type { InitialData } from './initial-data.ts';
import type { BackendContext, Product } from './product.ts';
import { createRequestLog } from './request-log.ts';
import { createLocalConfig } from './run-time-config.ts';
import { startServer } from './server.ts';

const demoProjectId = 'demo-tanklotse';
const projectFolder = resolve(import.meta.dirname, '../../..');
const documentsSchema = z.strictObject({
  repeatedWriteAnswer: z.enum(['alreadyExists', 'permissionDenied']),
});

export interface BackendOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** The Firebase project that is played; the demonstration's by default. */
  readonly projectId?: string;
  /** The built site. */
  readonly publicFolder: string;
  /** Where firebase.json and the rules files stand; the project's root by default. */
  readonly rulesFolder?: string;
  /** Prints nothing. */
  readonly quiet?: boolean;
  /** Makes the demo driver and the office user where they are missing. */
  readonly seed?: boolean;
  /** What a new data folder begins with, besides those two; asked with the server's time. */
  readonly initialData?: (now: number) => InitialData;
  /** Replaces the ways to sign in that /config.json offers. */
  readonly signInMethods?: readonly string[];
  /** Compresses the site's files in a fraction of the time, to a little more. */
  readonly quickCompression?: boolean;
  /** Takes ID tokens without signature too. */
  readonly acceptUnsignedTokens?: boolean;
  /** Lets the administrator's token pass the rules, as Google's services do. */
  readonly acceptOwner?: boolean;
}

export interface Backend {
  readonly origin: string;
  readonly port: number;
  /** Resolves when everything is on disk and all connections are closed. */
  close(): Promise<void>;
}

/**
 * Starts the app and all Firebase interfaces on one loopback port. Throws PortTakenError,
 * DataInUseError, DataFolderError, JournalDamagedError, or what is wrong with a rules file.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const dataFolder = resolve(options.dataFolder);
  const rulesFolder = resolve(options.rulesFolder ?? projectFolder);
  const log = (line: string): void => {
    if (options.quiet !== true) console.log(line);
  };
  const projectId = options.projectId ?? demoProjectId;
  const faults = createFaults();
  const requests = createRequestLog();
  const now = (): number => Date.now() + faults.skewMilliseconds();

  const unlock = await lockDataFolder(dataFolder);
  const isNew = !existsSync(join(dataFolder, 'documents'));
  const opened: Product[] = [];
  async function closeAll(): Promise<void> {
    for (const product of opened.reverse()) await product.close();
    await unlock();
  }

  try {
    const identity = await createIdentity({
      dataFolder,
      projectId,
      now,
      log,
      skewMilliseconds: faults.skewMilliseconds,
      acceptUnsignedTokens: options.acceptUnsignedTokens ?? false,
      onMail: (mail) => {
        log(`Mail to ${mailRecipient(mail)}: ${mailSubject(mail)}\n  ${mailLink(mail)}`);
      },
    });
    opened.push(identity);
    const context: BackendContext = {
      dataFolder,
      rulesFolder,
      projectId,
      now,
      log,
      verifyIdToken: identity.verifyIdToken,
      acceptOwner: options.acceptOwner,
    };
    const documents = await createDocuments(context);
    opened.push(documents);
    const files = await createFiles(context, documents);
    opened.push(files);
    const live = await createLive(context);
    opened.push(live);
    const products: readonly Product[] = [...opened];

    async function seed(): Promise<void> {
      if (options.seed !== true) return;
      await identity.ensureAccount(demoDriver);
      await identity.ensureAccount(demoOffice);
      const path = `users/${demoDriver.uid}`;
      if ((await documents.admin.get(path)) === undefined)
        await documents.admin.set(path, { ...demoProfile, updatedAt: new Date(now()) });
    }
    await seed();
    const initial = isNew ? options.initialData?.(now()) : undefined;
    if (initial) {
      for (const file of initial.files) await files.admin.put(file);
      // At once: they share the flushes of the disk.
      const entries = [...initial.documents];
      await Promise.all(entries.map(([path, data]) => documents.admin.set(path, data)));
      await live.admin.set(initial.live);
    }

    const development = createDevelopment({
      identity,
      products,
      faults,
      requests,
      async reset() {
        faults.clear();
        for (const product of products) await product.reset?.();
        requests.clear();
        documents.setRepeatedWriteAnswer('alreadyExists');
        await seed();
      },
      extra: {
        'POST documents': (body) => {
          documents.setRepeatedWriteAnswer(documentsSchema.parse(body).repeatedWriteAnswer);
        },
      },
    });
    const publicFolder = resolve(options.publicFolder);
    const site = createHosting({
      publicFolder,
      firebaseJson: join(rulesFolder, 'firebase.json'),
      quickCompression: options.quickCompression ?? false,
      transform: createLocalConfig({
        projectId,
        publicFolder,
        signInMethods: options.signInMethods,
      }),
    });
    const server = await startServer(
      { products, rest: [development, site], faults, requests, log },
      options.port,
    );
    return {
      origin: `http://localhost:${server.port}`,
      port: server.port,
      async close() {
        await server.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * The subfolders that products keep, each with its journal; nothing else in the folder is ever
 * deleted.
 */
const journals = { identity: 'accounts', documents: 'documents', files: 'files', live: 'live' };

/**
 * Deletes everything the backend has stored. Throws DataInUseError while one runs on it, and
 * DataFolderError before anything is deleted when a subfolder is somebody else's (a "documents" in
 * a home folder).
 */
export async function emptyDataFolder(folder: string): Promise<void> {
  const unlock = await lockDataFolder(resolve(folder));
  try {
    const present = Object.entries(journals).filter(([name]) => existsSync(join(folder, name)));
    for (const [name, journal] of present)
      if (!existsSync(join(folder, name, `${journal}.journal`)))
        throw new DataFolderError(resolve(folder), `"${name}" in it is not of this backend`);
    for (const [name] of present) await rm(join(folder, name), { recursive: true });
  } finally {
    await unlock();
  }
}
