import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { DataFolderError, lockDataFolder } from './data-lock.ts';
import { createDevelopment } from './development.ts';
import { createDocuments } from './documents/index.ts';
import { createFaults } from './faults.ts';
import { createFiles } from './files/index.ts';
import {
  type Functions,
  type FunctionsOptions,
  namesOf,
  startFunctions,
} from './functions/index.ts';
import { createServiceAccount } from './functions/service-account.ts';
import { createHosting, type HostingOptions } from './hosting.ts';
import { createIdentity } from './identity/index.ts';
import { createLive } from './live/index.ts';
import type { InitialData, Seed } from './initial-data.ts';
import { mailLink, mailRecipient, mailSubject, type MailSettings } from './mail-link.ts';
import type { BackendContext, Product } from './product.ts';
import { createRequestLog } from './request-log.ts';
import { startServer } from './server.ts';

const documentsSchema = z.strictObject({
  repeatedWriteAnswer: z.enum(['alreadyExists', 'permissionDenied']),
});

export interface BackendOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly dataFolder: string;
  readonly projectId: string;
  /** Folder of the built site. */
  readonly publicFolder: string;
  /** Folder of firebase.json, firestore.rules, storage.rules and database.rules.json. */
  readonly rulesFolder: string;
  /** Title of the page /__dev. */
  readonly title: string;
  readonly mails: MailSettings;
  /** If true, nothing is printed. */
  readonly quiet?: boolean | undefined;
  readonly seed?: Seed | undefined;
  /** Data of a new data folder, for the server's time in milliseconds since 1970. */
  readonly initialData?: ((now: number) => InitialData) | undefined;
  /** Replaces files of the site when they are requested. */
  readonly transformFile?: HostingOptions['transform'];
  /**
   * If true, compresses the site's files about 40 times faster, which makes them about 9 % larger.
   */
  readonly quickCompression?: boolean | undefined;
  /** If true, accepts ID tokens without a signature. */
  readonly acceptUnsignedTokens?: boolean | undefined;
  /**
   * If true, accepts the administrator's token "owner" without checking the rules, as Google's
   * services do.
   */
  readonly acceptOwner?: boolean | undefined;
  /** The functions of the project; they bypass the rules. None by default. */
  readonly functions?: FunctionsOptions | undefined;
}

export interface Backend {
  readonly origin: string;
  readonly port: number;
  /** Names of the functions that receive events. */
  readonly functions: readonly string[];
  /** Resolves when all data is on disk and all connections are closed. */
  close(): Promise<void>;
}

/** Who bypasses the rules: the administrator, and the functions' service account. */
function accessOf({ functions, acceptOwner, projectId }: BackendOptions) {
  if (!functions) return { acceptOwner };
  const account = createServiceAccount(projectId);
  return {
    account,
    // Google's library of the Realtime Database sends this token to every emulator.
    acceptOwner: true,
    isServiceAccount: (token: string): boolean => account.verify(token),
  };
}

/**
 * Starts the site and all Firebase interfaces on one loopback port. Throws PortTakenError,
 * DataInUseError, DataFolderError, JournalDamagedError or RulesFileError.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const dataFolder = resolve(options.dataFolder);
  const rulesFolder = resolve(options.rulesFolder);
  const log = (line: string): void => {
    if (options.quiet !== true) console.log(line);
  };
  const { projectId, mails } = options;
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
        log(`Mail to ${mailRecipient(mail)}: ${mailSubject(mail)}\n  ${mailLink(mail, mails)}`);
      },
    });
    opened.push(identity);
    const { account, ...access } = accessOf(options);
    const context: BackendContext = {
      dataFolder,
      rulesFolder,
      projectId,
      now,
      log,
      verifyIdToken: identity.verifyIdToken,
      ...access,
    };
    const documents = await createDocuments(context);
    opened.push(documents);
    const files = await createFiles(context, documents);
    opened.push(files);
    const live = await createLive(context);
    opened.push(live);
    const products: readonly Product[] = [...opened];

    async function seed(): Promise<void> {
      if (options.seed === undefined) return;
      for (const account of options.seed.accounts) await identity.ensureAccount(account);
      for (const [path, data] of options.seed.documents(now()))
        if ((await documents.admin.get(path)) === undefined) await documents.admin.set(path, data);
    }
    await seed();
    const initial = isNew ? options.initialData?.(now()) : undefined;
    if (initial) {
      for (const file of initial.files) await files.admin.put(file);
      // Concurrent writes share one flush of the disk.
      const entries = [...initial.documents];
      await Promise.all(entries.map(([path, data]) => documents.admin.set(path, data)));
      await live.admin.set(initial.live);
    }

    // They start last, because they connect to the server.
    const running: { functions?: Functions | undefined } = {};
    const development = createDevelopment({
      title: options.title,
      mails,
      identity,
      products,
      faults,
      requests,
      functions: () => running.functions,
      async reset() {
        faults.clear();
        for (const product of products) await product.reset?.();
        requests.clear();
        running.functions?.clearMessages();
        documents.setRepeatedWriteAnswer('alreadyExists');
        await seed();
      },
      extra: {
        'POST documents': (body) => {
          documents.setRepeatedWriteAnswer(documentsSchema.parse(body).repeatedWriteAnswer);
        },
      },
    });
    const site = createHosting({
      publicFolder: resolve(options.publicFolder),
      firebaseJson: join(rulesFolder, 'firebase.json'),
      quickCompression: options.quickCompression ?? false,
      transform: options.transformFile,
    });
    const callables: Product = {
      name: 'callables',
      handle: async (...parts) => (await running.functions?.call(...parts)) ?? false,
      close: () => Promise.resolve(),
    };
    const server = await startServer(
      { products: [...products, callables], rest: [development, site], faults, requests, log },
      options.port,
    );
    const origin = `http://localhost:${server.port}`;
    running.functions = await startFunctions(options.functions, {
      context,
      identity,
      documents,
      live,
      account,
      origin,
    }).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    return {
      origin,
      port: server.port,
      functions: namesOf(running.functions),
      async close() {
        await running.functions?.close();
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
 * The subfolder of each product and the name of its journal. Only these subfolders are ever
 * deleted.
 */
const journals = { identity: 'accounts', documents: 'documents', files: 'files', live: 'live' };

/**
 * Deletes all data of the backend. Throws DataInUseError while a backend uses the folder. Throws
 * DataFolderError, before anything is deleted, when a subfolder has no journal of this backend: a
 * home folder may contain an unrelated "documents".
 */
export async function emptyDataFolder(folder: string): Promise<void> {
  const unlock = await lockDataFolder(resolve(folder));
  try {
    const present = Object.entries(journals).filter(([name]) => existsSync(join(folder, name)));
    for (const [name, journal] of present)
      if (!existsSync(join(folder, name, `${journal}.journal`)))
        throw new DataFolderError(
          resolve(folder),
          `"${name}" in it was not created by this backend`,
        );
    for (const [name] of present) await rm(join(folder, name), { recursive: true });
  } finally {
    await unlock();
  }
}
