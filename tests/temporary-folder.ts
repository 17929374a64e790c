/**
 * One folder for all that a run puts aside: data of backends, profiles of browsers, written files.
 * It goes when the run ends, also after a failure. Playwright and Vitest call this once, before
 * their workers start, and what it gives back at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function openTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-tests-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    // A browser that was ended may still close its last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
