/** npm run office: the commands of README.md. */
import { ask } from './ask.ts';
import { run } from './run.ts';

// A pipe that was closed early (| head) is not an error.
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
