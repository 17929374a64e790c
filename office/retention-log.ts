/** The log of removals: a line of JSON for each report, which names nobody. */
import { appendFile, readFile } from 'node:fs/promises';
import * as z from 'zod';
import { Problem, reasonOf } from './problem.ts';

const staysLine = z.object({ stays: z.string(), id: z.string() });

export interface RetentionLog {
  /** Writes that a report was removed: only once it is gone. */
  removed(facts: object, at: number): Promise<void>;
  /** Writes that a report stays, once: false where an earlier run has said so. */
  stays(
    facts: { readonly id: string; readonly collection: string; readonly reason: string },
    at: number,
  ): Promise<boolean>;
}

/** Ids of reports of which an earlier run has said that they stay. */
async function readStaying(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new Problem(`${file} cannot be read: ${reasonOf(error)}`);
  });
  return new Set(
    text.split('\n').flatMap((line) => {
      try {
        return [staysLine.parse(JSON.parse(line)).id];
      } catch {
        // Any other line.
        return [];
      }
    }),
  );
}

/** Rejects with Problem where the file is there and cannot be read. */
export async function openRetentionLog(file: string): Promise<RetentionLog> {
  const staying = await readStaying(file);
  const write = (line: object): Promise<void> => appendFile(file, `${JSON.stringify(line)}\n`);
  return {
    removed: (facts, at) => write({ removed: new Date(at).toISOString(), ...facts }),
    async stays(facts, at) {
      if (staying.has(facts.id)) return false;
      staying.add(facts.id);
      await write({ stays: new Date(at).toISOString(), ...facts });
      return true;
    },
  };
}
