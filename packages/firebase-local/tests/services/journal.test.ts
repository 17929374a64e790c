import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalDamagedError, frameRecord, readRecords } from '../../src/journal-records.ts';
import { openJournal } from '../../src/journal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openJournal(folder, 'numbers', (value) => Number(value));
const path = () => join(folder, 'numbers.journal');

async function write(...values: number[]): Promise<void> {
  const journal = await open();
  await Promise.all(values.map((value) => journal.append(value)));
  await journal.close();
}
async function read(): Promise<readonly number[]> {
  const journal = await open();
  await journal.close();
  return journal.entries;
}

describe('a journal', () => {
  it('returns all written values in order after it was opened several times', async () => {
    await write(1, 2, 3);
    await write(4);
    expect(await read()).toEqual([1, 2, 3, 4]);
  });

  it('removes a record that was cut off at any byte, and continues after the last complete record', async () => {
    await write(1, 2);
    const whole = statSync(path()).size;
    const torn = frameRecord(12345);
    for (let length = 1; length < torn.length; length += 1) {
      appendFileSync(path(), torn.subarray(0, length));
      expect(await read()).toEqual([1, 2]);
      expect(statSync(path()).size).toBe(whole);
    }
    await write(3);
    expect(await read()).toEqual([1, 2, 3]);
  });

  it('removes zeros that a power failure left at the end of the file', async () => {
    await write(1);
    appendFileSync(path(), Buffer.alloc(4096));
    expect(await read()).toEqual([1]);
  });

  it('refuses to open when a record in the middle is damaged', async () => {
    await write(111, 222, 333);
    writeFileSync(path(), readFileSync(path(), 'utf8').replace('222', '223'));
    await expect(open()).rejects.toBeInstanceOf(JournalDamagedError);
  });

  it('replaces its content atomically and keeps concurrent appends', async () => {
    const journal = await open();
    await Promise.all([journal.append(1), journal.append(2), journal.append(3)]);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    const during = journal.append(4);
    const rewritten = journal.rewrite([30]);
    const after = journal.append(5);
    await Promise.all([during, rewritten, after]);
    expect(journal.count).toBe(3);
    expect(journal.bytes).toBe(statSync(path()).size);
    await journal.close();
    expect(await read()).toEqual([30, 4, 5]);
  });

  it('keeps an append that is being written while the content is replaced', async () => {
    const journal = await open();
    const during = journal.append(4);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    await Promise.all([during, journal.rewrite([30])]);
    await journal.close();
    expect((await read()).slice(0, 2)).toEqual([30, 4]);
  });

  it('continues when the disk has no room for a rewrite, and retries the rewrite after it has grown', async () => {
    const journal = await open();
    const grow = async (count: number): Promise<void> => {
      await Promise.all(Array.from({ length: count }, () => journal.append(1)));
      // Until then they count as unconfirmed.
      await new Promise((resolve) => setImmediate(resolve));
    };
    await grow(5001);
    // No temporary file can be created next to the journal.
    mkdirSync(`${path()}.new`);
    await journal.shorten(() => [7]);
    expect(journal.count).toBe(5001);
    rmSync(`${path()}.new`, { recursive: true });
    await journal.shorten(() => [7]);
    expect(journal.count).toBe(5001);
    await grow(5001);
    await journal.shorten(() => [7]);
    expect(journal.count).toBe(1);
    await journal.append(8);
    await journal.close();
    expect(await read()).toEqual([7, 8]);
  });

  it('rejects values that JSON cannot represent, and rejects appends after it was closed', async () => {
    const journal = await open();
    expect(() => frameRecord(undefined)).toThrow(TypeError);
    await journal.close();
    await expect(journal.append(2)).rejects.toThrow('closed');
    await expect(journal.rewrite([2])).rejects.toThrow('closed');
  });

  it('rejects record types that the parser does not support', async () => {
    await write(1);
    await expect(
      openJournal(folder, 'numbers', () => {
        throw new Error('unknown kind');
      }),
    ).rejects.toThrow('unknown kind');
  });

  it('reads any JSON values back from a file truncated at any byte', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), fc.nat(2000), (values, cut) => {
        const records = values.map((value) => frameRecord(value));
        const content = Buffer.concat(records).subarray(0, cut);
        let end = 0;
        const whole = records.filter((record) => {
          end += record.length;
          return end <= content.length;
        }).length;
        expect(readRecords(content, 'memory').values).toEqual(
          JSON.parse(JSON.stringify(values.slice(0, whole))),
        );
      }),
    );
  });

  it('keeps every confirmed record after 50 kills (SIGKILL) during writes', async () => {
    let confirmed: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'journal-writer.ts'), folder],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let output = '';
      const ended = new Promise((resolve) => {
        child.on('close', resolve);
      });
      const target = 20 + ((round * 37) % 400);
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.length > target * 5) child.kill('SIGKILL');
      });
      await ended;
      const printed = output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number);
      confirmed = confirmed.concat(printed);
      const held = new Set(await read());
      expect(printed.filter((value) => !held.has(value))).toEqual([]);
    }
    expect(confirmed.length).toBeGreaterThan(1000);
    truncateSync(path(), statSync(path()).size - 1);
    expect((await read()).length).toBeGreaterThan(1000);
  });
});
