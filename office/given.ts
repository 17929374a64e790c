/**
 * The anonymous near misses that have been given out. They know their day only and may arrive weeks
 * after it, so no period holds each of them once; nothing on the server tells when they came,
 * because that could lead to their author. What the office remembers itself does both.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Problem, reasonOf } from './problem.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The ids in the file, one a line; none where there is no file yet. */
export async function readGiven(file: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readFile(file, 'utf8')).split('\n').filter((id) => id !== ''));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Set();
    throw new Problem(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** Adds ids; the file is replaced as a whole, so that a broken run leaves the one before. */
export async function addGiven(file: string, ids: readonly string[]): Promise<void> {
  const all = [...new Set([...(await readGiven(file)), ...ids])];
  try {
    await writeFile(`${file}.part`, all.map((id) => `${id}\n`).join(''));
    await rename(`${file}.part`, file);
  } catch (error) {
    throw new Problem(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}
