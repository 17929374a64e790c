/** Writes numbered records until it is killed, and prints the confirmed ones. */
import { openJournal } from '../../src/journal.ts';

const folder = process.argv[2] ?? '';
const journal = await openJournal(folder, 'numbers', (value) => Number(value));
let next = journal.entries.reduce((highest, value) => Math.max(highest, value), 0) + 1;

async function writer(): Promise<void> {
  for (;;) {
    const value = next++;
    await journal.append(value);
    process.stdout.write(`${value}\n`);
    if (value % 500 === 0)
      await journal.rewrite(Array.from({ length: value }, (_, index) => index + 1));
  }
}
await Promise.all([writer(), writer(), writer()]);
