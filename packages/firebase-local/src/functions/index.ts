/** The functions of a project: their process, the events for it, its mails and push messages. */
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Identity } from '../identity/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Live } from '../live/index.ts';
import type { BackendContext, Product } from '../product.ts';
import { createCallables } from './callables.ts';
import { createDispatcher } from './dispatcher.ts';
import { type FunctionProcess, startFunctionProcess } from './function-process.ts';
import { type ReceivedMail, startMailbox } from './mailbox.ts';
import { type ReceivedPush, startPushService } from './push-service.ts';
import type { ServiceAccount } from './service-account.ts';

export interface FunctionsOptions {
  /** Folder with index.ts, package.json and the installed packages of the functions. */
  readonly folder: string;
  /**
   * Parameters and secrets of the functions for the origin of the site; SMTP_URL and PUSH_SERVICE
   * are added.
   */
  readonly environment: (origin: string) => Readonly<Record<string, string>>;
}

export interface Functions {
  readonly names: readonly string[];
  mails(): readonly ReceivedMail[];
  pushes(): readonly ReceivedPush[];
  /** Endpoints below /__dev, by method and path. */
  readonly endpoints: Readonly<Record<string, (body: unknown) => unknown>>;
  /** Forgets the mails and the push messages. */
  clearMessages(): void;
  /** Answers the calls of clients to functions. */
  readonly call: Product['handle'];
  close(): Promise<void>;
}

export const namesOf = (functions: Functions | undefined): readonly string[] =>
  functions?.names ?? [];

/** So many pieces of the functions' output are kept. */
const keptOutput = 500;

const nameSchema = z.strictObject({ name: z.string() });
const countSchema = z.strictObject({ count: z.int().min(0) });
const refusalSchema = countSchema.extend({ status: z.int().min(400).max(599) });

/**
 * The address to which Authentication sends a new account. Its token is for an address with
 * "run.app", which Google's library requires. While the process starts again, requests to the address
 * fail, so that no account is created.
 */
function addressOf(process: FunctionProcess, wanted: string): string {
  const port = process.functions().find(({ name }) => name === wanted)?.port ?? 0;
  return `http://127.0.0.1:${port}/run.app`;
}

/** Starts the functions, if there are any. Rejects when their program ends at its start. */
export async function startFunctions(
  options: FunctionsOptions | undefined,
  {
    context,
    identity,
    documents,
    live,
    account,
    origin,
  }: {
    readonly context: BackendContext;
    readonly identity: Identity;
    readonly documents: Documents;
    readonly live: Live;
    readonly account?: ServiceAccount | undefined;
    readonly origin: string;
  },
): Promise<Functions | undefined> {
  if (!options || !account) return undefined;
  const { folder, environment } = options;
  const { dataFolder, projectId, now, log, verifyIdToken } = context;
  const { host } = new URL(origin);
  const keyFile = join(dataFolder, 'functions-key.json');
  await writeFile(keyFile, account.keyFile, { mode: 0o600 });
  const output: string[] = [];
  const mailbox = await startMailbox(now);
  const pushService = await startPushService(now);
  const process = await startFunctionProcess(
    resolve(folder),
    {
      ...environment(origin),
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      PUSH_SERVICE: `http://127.0.0.1:${pushService.port}`,
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({
        projectId,
        databaseURL: `http://${host}?ns=${projectId}`,
        storageBucket: `${projectId}.appspot.com`,
      }),
      FUNCTIONS_EMULATOR: 'true',
      FIRESTORE_EMULATOR_HOST: host,
      // The local backend speaks no gRPC.
      FIRESTORE_PREFER_REST: 'true',
      FIREBASE_DATABASE_EMULATOR_HOST: host,
      FIREBASE_AUTH_EMULATOR_HOST: host,
      STORAGE_EMULATOR_HOST: `http://${host}`,
      GOOGLE_APPLICATION_CREDENTIALS: keyFile,
      // Otherwise Google's library looks for a server in the local network.
      METADATA_SERVER_DETECTION: 'none',
    },
    (line) => {
      output.push(line);
      output.splice(0, output.length - keptOutput);
      log(line);
    },
  ).catch(async (error: unknown) => {
    await mailbox.close();
    await pushService.close();
    throw error;
  });
  const blocking = process.functions().find(({ blocks }) => blocks === 'beforeCreate');
  if (blocking) identity.setBeforeCreate(() => addressOf(process, blocking.name));
  const dispatcher = createDispatcher({ process, identity, documents, live, projectId, now, log });

  return {
    names: process.functions().map(({ name }) => name),
    mails: mailbox.mails,
    pushes: pushService.pushes,
    endpoints: {
      'GET functions': () => process.functions(),
      'GET functions/output': () => output,
      'GET functions/mails': () => mailbox.mails(),
      'GET functions/pushes': () =>
        pushService.pushes().map((push) => ({ ...push, body: push.body.toString('base64') })),
      'POST functions/refuse-pushes': (body) => pushService.refuse(refusalSchema.parse(body)),
      'POST functions/refuse-mails': (body) => mailbox.refuse(countSchema.parse(body).count),
      'POST functions/settings': (body) => dispatcher.set(body),
      'POST functions/idle': () => dispatcher.idle(),
      'POST functions/kill': () => process.kill(),
      'POST functions/schedule': async (body) => ({
        status: await dispatcher.runSchedule(nameSchema.parse(body).name),
      }),
    },
    clearMessages() {
      mailbox.clear();
      pushService.clear();
    },
    call: createCallables({ process, verifyIdToken }),
    async close() {
      identity.setBeforeCreate(() => undefined);
      dispatcher.close();
      await process.close();
      await mailbox.close();
      await pushService.close();
      await rm(keyFile, { force: true });
    },
  };
}
