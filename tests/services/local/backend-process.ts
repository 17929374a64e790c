/**
 * A backend in a process of its own, for tests that kill it: data folder and site as arguments. It
 * loads its code at once, opens the data at the first line it reads, and then prints its origin.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { startLocalBackend } from '../../../scripts/local/start-backend.ts';

const [, , dataFolder = '', publicFolder = ''] = process.argv;
// Who is killed would never write it; the next one starts faster with it.
flushCompileCache();
await once(process.stdin, 'data');
process.stdin.unref();
console.log(
  (await startLocalBackend({ port: 0, dataFolder, publicFolder, seed: true, quiet: true })).origin,
);
