/**
 * A process that runs the live database and prints "kept N" when write N is confirmed, until it is
 * killed.
 */
import { createLive } from '../../src/live/index.ts';
import { write } from '../../src/live/write.ts';
import { openStore } from '../../src/live/store.ts';
import { createRules } from '../../src/live/rules.ts';
import { join } from 'node:path';
import type { BackendContext } from '../../src/product.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const context: BackendContext = {
  dataFolder: folder,
  rulesFolder: folder,
  projectId: 'demo-project',
  now: () => Date.now(),
  log: () => undefined,
  verifyIdToken: () => Promise.reject(new Error('not used')),
};
// Open the journal once as the backend does, so that an unreadable journal fails here.
await (await createLive(context)).close();
const parts = {
  context,
  store: await openStore(join(folder, 'live')),
  rules: createRules({ rules: { '.read': true, '.write': true } }),
};
for (let number = Number(from); ; number += 4) {
  await Promise.all(
    [0, 1, 2, 3].map(async (more) => {
      const key = number + more;
      // Large enough that the journal is rewritten every few hundred writes.
      await write(
        parts,
        { kind: 'set', path: `/w/${key % 200}`, data: { key, filling: 'x'.repeat(500) } },
        null,
      );
      process.stdout.write(`kept ${key}\n`);
    }),
  );
}
