/**
 * Runs a backend in a separate process, for tests that kill it. Arguments: data folder and site. It
 * loads its code immediately, opens the data when it reads a line from stdin, and then prints its
 * origin.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { startLocalBackend } from '../../../scripts/local/start-backend.ts';

const [, , dataFolder = '', publicFolder = ''] = process.argv;
// A killed process would not write the compile cache, which makes the next start faster.
flushCompileCache();
await once(process.stdin, 'data');
process.stdin.unref();
console.log(
  (await startLocalBackend({ port: 0, dataFolder, publicFolder, seed: true, quiet: true })).origin,
);
