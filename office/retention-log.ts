/** The log of removals. Each line is the JSON of one report, without names. */
import { appendFile, readFile } from 'node:fs/promises';
import * as z from 'zod';
import { Problem, reasonOf } from './problem.ts';

const staysLine = z.object({ stays: z.string(), id: z.string() });

export interface RetentionLog {
  /** Logs a removal after it has succeeded. */
  removed(facts: object, at: number): Promise<void>;
  /** Logs that a report stays. Returns false if an earlier run has already logged it. */
  stays(
    facts: { readonly id: string; readonly collection: string; readonly reason: string },
    at: number,
  ): Promise<boolean>;
}

/** Returns the ids of the reports that an earlier run has logged as staying. */
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
        // All other lines are ignored.
        return [];
      }
    }),
  );
}

/** Opens the log. Rejects with Problem if the file exists and cannot be read. */
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
