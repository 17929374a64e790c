/** The whole backend with the rules of the example project. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startExampleProject } from '../support/example-project.ts';

/** Starts it on a free port with `page` as its only page; `close` removes everything. */
export async function serve(
  page = '<!doctype html><title>conformance</title>',
  script = '',
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'firebase-local-conformance-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'conformance.js'), script);
  const backend = await startExampleProject({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder: folder,
  });
  return {
    origin: backend.origin,
    async close() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
