/**
 * The whole backend with the product's rules and, beside them, one place in each product where
 * everything is allowed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startBackend } from '../../src/backend.ts';

const root = join(import.meta.dirname, '../../../..');

/** Adds a block behind the only line that ends with `{` and begins with `head`. */
function withOpenPlace(file: string, head: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (text.split(head).length !== 2) throw new Error(`${file} should hold "${head}" once`);
  return text.replace(head, `${head}\n    match /open/{path=**} { allow read, write; }`);
}

/** Starts it on a free port with `page` as its only page; `close` removes everything. */
export async function serve(
  page = '<!doctype html><title>conformance</title>',
  script = '',
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-conformance-'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write(
    'firestore.rules',
    withOpenPlace('firestore.rules', 'match /databases/{database}/documents {'),
  );
  write('storage.rules', withOpenPlace('storage.rules', 'match /b/{bucket}/o {'));
  const { rules } = z
    .object({ rules: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(root, 'database.rules.json'), 'utf8')));
  write(
    'database.rules.json',
    JSON.stringify({
      rules: {
        ...rules,
        open: {
          '.read': true,
          '.write': true,
          $room: { listed: { '.indexOn': ['rank', 'name/last', '.value'] } },
        },
      },
    }),
  );
  write('firebase.json', readFileSync(join(root, 'firebase.json'), 'utf8'));
  write('index.html', page);
  write('conformance.js', script);
  const backend = await startBackend({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder: folder,
    rulesFolder: folder,
    seed: true,
    quiet: true,
  });
  return {
    origin: backend.origin,
    async close() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
