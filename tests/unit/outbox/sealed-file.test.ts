/** A phone encrypts a report file that only the company can open. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSealed } from '../../../office/open-file.ts';
import { run } from '../../../office/run.ts';
import { sealFile } from '../../../src/features/outbox/sealed-file.lazy.ts';

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
const company = pair();
const other = pair();
const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const seal = async (text: string): Promise<Buffer> =>
  Buffer.from(await (await sealFile(new Blob([text]), company.spki)).arrayBuffer());
const office = async (...argv: readonly string[]) => {
  const messages: string[] = [];
  const write = (text: string): void => void messages.push(text);
  const code = await run(argv, {
    environment: {},
    print: write,
    screen: { isTerminal: false, write },
    ask: () => Promise.reject(new Error('Nobody is asked to sign in')),
  });
  return { code, said: messages.join('') };
};

test('the company can open it, and the file reveals no content', async () => {
  const sealed = await seal('Kunde Petersen');
  expect(sealed.toString('latin1')).not.toContain('Petersen');
  expect(openSealed(sealed, company.pem).toString()).toBe('Kunde Petersen');
  expect((await seal('x')).equals(await seal('x'))).toBe(false);
});

test('another key, a changed byte and another file are refused with an error message', async () => {
  const sealed = await seal('Kunde Petersen');
  expect(() => openSealed(sealed, other.pem)).toThrow('another key');
  for (const at of [5, 100, sealed.length - 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openSealed(changed, company.pem)).toThrow('damaged');
  }
  expect(() => openSealed(Buffer.from('PK'), company.pem)).toThrow('no file that the app');
});

test('the office opens it from the command line without signing in and overwrites no file', async () => {
  const file = join(folder, 'a.sealed');
  const key = join(folder, 'key.pem');
  writeFileSync(file, await seal('zip'));
  writeFileSync(key, company.pem);
  expect(await office('open-file', file, '--key', key)).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'a.zip'), 'utf8')).toBe('zip');
  expect((await office('open-file', file, '--key', key)).said).toContain('is there already');
  expect((await office('open-file', file)).said).toContain('--key');
});
