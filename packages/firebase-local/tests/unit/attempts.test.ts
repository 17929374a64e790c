/** Tests that the memory used by sign-in attempts is limited. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAccounts } from '../../src/identity/accounts.ts';
import { createAttempts } from '../../src/identity/attempts.ts';

test('wrong passwords › are deleted after their time window', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  for (let n = 0; n < 1000; n += 1) attempts.failed(`${n}@example.com`);
  expect(attempts.size).toBe(1000);
  now = 6 * 60_000;
  attempts.failed('jona@example.com');
  expect(attempts.size).toBe(1);
});

test('mails › are deleted when there are many and their links no longer work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  let now = 0;
  const accounts = await openAccounts({
    folder,
    projectId: 'demo-project',
    secret: Buffer.alloc(32),
    now: () => now,
    onMail: () => undefined,
    onDeleted: () => undefined,
    beforeCreate: () => undefined,
  });
  const write = (email: string): string =>
    accounts.state.createOob(email, undefined, 'PASSWORD_RESET', (code) => `?oobCode=${code}`)
      .oobCode;
  const [first] = Array.from({ length: 700 }, (_, n) => write(`${n}@example.com`));
  expect(accounts.mails()).toHaveLength(700);
  now = 2 * 3_600_000;
  const last = write('jona@example.com');
  expect(accounts.mails()).toHaveLength(500);
  expect(accounts.state.oobs.has(first ?? '')).toBe(false);
  expect(accounts.mails().at(-1)?.oobCode).toBe(last);
  await accounts.close();
  rmSync(folder, { recursive: true });
});
