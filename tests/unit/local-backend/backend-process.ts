/** A backend in a process of its own, for tests that kill it: data folder and site as arguments, port on standard output. */
import { startBackend } from '../../../local-backend/backend.ts';

const [, , dataFolder = '', publicFolder = ''] = process.argv;
const backend = await startBackend({ port: 0, dataFolder, publicFolder, quiet: true });
console.log(backend.port);
