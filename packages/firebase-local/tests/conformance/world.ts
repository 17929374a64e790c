/**
 * The environment of a call: clients of the public SDK, signed in or not. Runs in Node and in the
 * browser.
 */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { type Database, forceWebSockets, getDatabase, goOffline } from 'firebase/database';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import * as z from 'zod/mini';
import { ada as office, jona as user, projectId } from '../support/accounts.ts';

export const password = 'Correct-horse-1';

interface Client {
  readonly auth: Auth;
  readonly documents: Firestore;
  readonly files: FirebaseStorage;
  readonly database: Database;
  close(): Promise<void>;
}

export interface Account extends Client {
  readonly user: User;
  readonly email: string;
}

interface Mail {
  readonly to: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly link: string;
}

export interface World {
  readonly origin: string;
  /** Clients for the whole run: two users and a member of the office. `nobody` is signed out. */
  readonly jona: Account;
  readonly mika: Account;
  readonly ada: Account;
  readonly nobody: Client;
  /** A separate client, signed out; closed after the call. */
  connect(): Client;
  /** A new account in a separate client; closed after the call. */
  account(): Promise<Account>;
  /** Signs an account in with another client; closed after the call. */
  signIn(email: string, withPassword?: string): Promise<Account>;
  /** Calls an endpoint under /__dev. */
  dev(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Adds a fault until the call ends. */
  fault(fault: object): Promise<void>;
  lastMail(to: string): Promise<Mail>;
  /** Runs after the call. */
  after(step: () => Promise<void>): void;
  /** A UUID that no other call uses. */
  id(): string;
}

const mailsSchema = z.array(
  z.object({ to: z.string(), requestType: z.string(), oobCode: z.string(), link: z.string() }),
);
let count = 0;

// Many calls are expected to fail: the SDK must not print each. WebSockets are the only supported
// transport.
setLogLevel('silent');
forceWebSockets();

function connect(origin: string): Client {
  count += 1;
  const { hostname, port } = new URL(origin);
  const app: FirebaseApp = initializeApp(
    {
      projectId,
      apiKey: 'demo-api-key',
      authDomain: 'localhost',
      storageBucket: `${projectId}.appspot.com`,
    },
    `conformance-${count}`,
  );
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  const documents = getFirestore(app);
  connectFirestoreEmulator(documents, hostname, Number(port));
  const files = getStorage(app);
  connectStorageEmulator(files, hostname, Number(port));
  const database = getDatabase(app, `${origin}?ns=${projectId}`);
  return {
    auth,
    documents,
    files,
    database,
    async close() {
      goOffline(database);
      await deleteApp(app);
    },
  };
}

async function signIn(origin: string, email: string, withPassword: string): Promise<Account> {
  const client = connect(origin);
  const { user } = await signInWithEmailAndPassword(client.auth, email, withPassword);
  return { ...client, user, email };
}

async function create(origin: string): Promise<Account> {
  const client = connect(origin);
  const email = `${crypto.randomUUID()}@example.org`;
  const { user } = await createUserWithEmailAndPassword(client.auth, email, password);
  return { ...client, user, email };
}

/**
 * Signs the three accounts in. `forCall` creates the environment of one call; its clients and
 * faults end with the call.
 */
export async function createWorlds(
  origin: string,
): Promise<{ forCall(): { readonly world: World; end(): Promise<void> }; close(): Promise<void> }> {
  const jona = await signIn(origin, user.email, user.password);
  const ada = await signIn(origin, office.email, office.password);
  const mika = await create(origin);
  const nobody = connect(origin);

  async function dev(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${origin}/__dev/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  }

  function forCall(): { readonly world: World; end(): Promise<void> } {
    const steps: (() => Promise<unknown>)[] = [];
    const closing = <Some extends Client>(client: Some): Some => {
      steps.push(client.close);
      return client;
    };
    const world: World = {
      origin,
      jona,
      mika,
      ada,
      nobody,
      dev,
      connect: () => closing(connect(origin)),
      account: async () => closing(await create(origin)),
      signIn: async (email, withPassword = password) =>
        closing(await signIn(origin, email, withPassword)),
      async fault(fault) {
        steps.push(() => dev('DELETE', 'faults'));
        await dev('POST', 'faults', fault);
      },
      async lastMail(to) {
        const mail = z
          .parse(mailsSchema, await dev('GET', 'mails'))
          .findLast((one) => one.to === to);
        if (!mail) throw new Error(`no mail to ${to}`);
        return mail;
      },
      after: (step) => {
        steps.push(step);
      },
      id: () => crypto.randomUUID(),
    };
    return {
      world,
      async end() {
        for (const step of steps.splice(0).reverse()) await step();
      },
    };
  }

  return {
    forCall,
    async close() {
      for (const client of [jona, ada, mika, nobody]) await client.close();
    },
  };
}
