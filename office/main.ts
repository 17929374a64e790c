/** Runs `npm run office`. README.md describes the commands. */
import { ask } from './ask.ts';
import { run } from './run.ts';

// It is not an error if a pipe is closed early (| head).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (text) => {
    process.stdout.write(text);
  },
  screen: {
    isTerminal: process.stderr.isTTY === true,
    write: (text) => {
      process.stderr.write(text);
    },
  },
  ask,
});
