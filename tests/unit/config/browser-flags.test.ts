import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { browserFlags } from '../../../scripts/browser.ts';

const features = (flag: string): readonly string[] =>
  flag.slice('--disable-features='.length).split(',');

it('browser flags of the checks › disable everything that Playwright disables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-flags-'));
  try {
    // A script in place of a browser: it writes its arguments to a file and exits.
    const program = join(folder, 'program');
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${join(folder, 'called')}'\n`);
    chmodSync(program, 0o755);
    await expect(
      chromium.launch({ executablePath: program, args: browserFlags }),
    ).rejects.toThrow();
    const lists = readFileSync(join(folder, 'called'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('--disable-features='));
    expect(lists).toHaveLength(2);
    // Chromium uses the last flag.
    const [own = '', ours = ''] = lists;
    expect(features(own).filter((one) => !features(ours).includes(one))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
