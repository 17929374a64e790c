/** Starts the documents and files as a process of its own: node run-test-backend.ts FOLDER. Prints its origin. */
import { startTestBackend } from './test-backend.ts';

const { origin } = await startTestBackend({ folder: process.argv[2] ?? '.' });
console.log(origin);
