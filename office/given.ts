/**
 * Stores the ids of anonymous near misses that were already exported in a file of the office. Such
 * a report contains only a day and may arrive weeks later, so an export by period would miss some
 * or repeat others. The server does not store when they arrived, because that could identify the
 * author.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Problem, reasonOf } from './problem.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns the ids in the file, which has one per line, or none if there is no file yet. */
export async function readGiven(file: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readFile(file, 'utf8')).split('\n').filter((id) => id !== ''));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Set();
    throw new Problem(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Adds ids. The file is replaced as a whole, so that the previous version remains if the run is
 * interrupted.
 */
export async function addGiven(file: string, ids: readonly string[]): Promise<void> {
  const all = [...new Set([...(await readGiven(file)), ...ids])];
  try {
    await writeFile(`${file}.part`, all.map((id) => `${id}\n`).join(''));
    await rename(`${file}.part`, file);
  } catch (error) {
    throw new Problem(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}
