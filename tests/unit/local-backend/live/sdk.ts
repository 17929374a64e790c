/** A client of the live database: the public SDK, at a test server. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectDatabaseEmulator, type Database, type DataSnapshot, type DatabaseReference, getDatabase, goOffline, onValue, type Query, ref } from 'firebase/database';

let count = 0;
const open: (() => Promise<void>)[] = [];

/** Connects an SDK of its own; `token` is sent with every connection. */
export function connect(port: number, token?: string): { readonly database: Database; readonly at: (path: string) => DatabaseReference } {
  count += 1;
  const app = initializeApp({ projectId: 'demo-tanklotse', apiKey: 'demo-api-key', databaseURL: `ws://127.0.0.1:${port}?ns=demo-tanklotse` }, `client-${count}`);
  const database = getDatabase(app);
  if (token !== undefined) connectDatabaseEmulator(database, '127.0.0.1', port, { mockUserToken: token });
  open.push(async () => {
    goOffline(database);
    await deleteApp(app);
  });
  return { database, at: (path) => ref(database, path) };
}

export async function disconnectAll(): Promise<void> {
  for (const close of open.splice(0)) await close();
}

/** Follows a place; `seen` grows with each event, `until` waits for one that fits. */
export function follow(query: Query): { readonly seen: unknown[]; until(fits: (value: unknown) => boolean): Promise<unknown>; readonly error: () => Error | undefined; stop(): void } {
  const seen: unknown[] = [];
  let failure: Error | undefined;
  const stop = onValue(query, (snapshot: DataSnapshot) => { seen.push(snapshot.val()); }, (error) => { failure = error; });
  return {
    seen, stop,
    error: () => failure,
    async until(fits) {
      for (let waited = 0; waited < 10_000; waited += 10) {
        const found = seen.find(fits);
        if (found !== undefined || seen.some(fits)) return found;
        if (failure) throw failure;
        await new Promise((resolve) => { setTimeout(resolve, 10); });
      }
      throw new Error(`Not seen in 10 s; seen: ${JSON.stringify(seen)}`);
    },
  };
}

/** Waits until `holds` does, at most 10 s. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await holds()) return;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  throw new Error('It did not come about in 10 s');
}
