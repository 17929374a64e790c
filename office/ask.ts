import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from './problem.ts';

/**
 * Prints a question in the terminal and reads the answer. A hidden answer is not shown while it is
 * typed. Rejects with Problem if there is no terminal.
 */
export async function ask(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Problem(
      `${question} is missing: give --email and --password, or TANKLOTSE_EMAIL and TANKLOTSE_PASSWORD.`,
    );
  process.stderr.write(`${question}: `);
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}
