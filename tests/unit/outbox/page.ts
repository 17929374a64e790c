/** What the tests of storage and sending use inside the browser. */
import { loadConfig } from '../../../src/services/config.ts';
import { drainOutbox } from '../../../src/services/drain-outbox.ts';
import { openLocalStore } from '../../../src/services/storage.ts';
import { readStoredSession } from '../../../src/services/stored-session.ts';

export const app = { openLocalStore, drainOutbox, loadConfig, readStoredSession };
export type App = typeof app;
Object.assign(globalThis, { app });
