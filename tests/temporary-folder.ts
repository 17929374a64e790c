/**
 * One folder for all temporary files of a run: data of backends, profiles of browsers, written files.
 * It is removed when the run ends, also after a failure. Playwright and Vitest call this once before
 * their workers start, and the returned function at the end.
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
    // A stopped browser may still be writing its last file, so the removal is repeated.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
