import * as z from 'zod';
import { openJournal } from '../journal.ts';
import { exportNode, type MaybeNode, parseNode, setAt } from './node.ts';
import { checkKey, type Path } from './path.ts';

/** One value at one path. */
export interface Assignment {
  readonly path: Path;
  readonly value: MaybeNode;
}

/** A write that is on disk. */
export interface Commit {
  readonly before: MaybeNode;
  readonly after: MaybeNode;
  readonly assignments: readonly Assignment[];
}

/** The tree after all assignments. */
export const assign = (root: MaybeNode, assignments: readonly Assignment[]): MaybeNode =>
  assignments.reduce((tree, { path, value }) => setAt(tree, path, value), root);

export type Plan = Pick<Commit, 'after' | 'assignments'>;

/** The tree in memory. Each change is on disk before it can be read or is confirmed. */
export interface LiveStore {
  /** The tree as of the last confirmed write. */
  root(): MaybeNode;
  /**
   * Performs writes one after the other. `plan` receives the tree after the previous write and
   * returns the assignments of this write and the tree after them; it rejects the write by
   * throwing. Resolves when the change is on disk and all listeners were notified.
   */
  write(plan: (root: MaybeNode) => Plan): Promise<Commit>;
  /** Called with each commit, before it is confirmed to the writer. */
  subscribe(listener: (commit: Commit) => void): () => void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const entrySchema = z.array(z.object({ path: z.array(z.string()), value: z.unknown() }));
type Entry = z.infer<typeof entrySchema>;

/** A journal below this size, or below four times the size of the tree, is not rewritten. */
const smallJournalBytes = 256 * 1024;

const maxInBatch = 100;

interface Waiting {
  readonly plan: (root: MaybeNode) => Plan;
  readonly resolve: (commit: Commit) => void;
  readonly reject: (error: unknown) => void;
}

const toAssignments = (entry: Entry): Assignment[] =>
  entry.map(({ path, value }) => {
    path.forEach(checkKey);
    return { path, value: parseNode(value, { now: 0, current: null }) };
  });

/** Opens `folder`/live.journal and replays it. Throws when it is damaged. */
export async function openStore(folder: string): Promise<LiveStore> {
  const journal = await openJournal<Entry>(folder, 'live', (value) => entrySchema.parse(value));
  let root = journal.entries.reduce<MaybeNode>(
    (tree, entry) => assign(tree, toAssignments(entry)),
    null,
  );
  const listeners = new Set<(commit: Commit) => void>();
  let compactBytes = smallJournalBytes;
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  /**
   * Waiting writes are planned in order and share one flush. Their number is limited because each
   * keeps a version of the tree.
   */
  async function writeBatch(): Promise<void> {
    const planned: { commit: Commit; item: Waiting; saved: Promise<void> }[] = [];
    let tree = root;
    for (const item of waiting.splice(0, maxInBatch)) {
      try {
        const { assignments, after } = item.plan(tree);
        const saved =
          after === tree
            ? Promise.resolve()
            : journal.append(
                assignments.map(({ path, value }) => ({
                  path: [...path],
                  value: exportNode(value),
                })),
              );
        planned.push({ commit: { before: tree, after, assignments }, item, saved });
        tree = after;
      } catch (error) {
        item.reject(error);
      }
    }
    const failed = (await Promise.allSettled(planned.map(({ saved }) => saved))).find(
      (result) => result.status === 'rejected',
    );
    for (const { commit, item } of planned) {
      if (failed) {
        item.reject(failed.reason);
        continue;
      }
      root = commit.after;
      for (const listener of listeners) listener(commit);
      item.resolve(commit);
    }
    if (journal.bytes > compactBytes) {
      await journal.shorten(() => (root ? [[{ path: [], value: exportNode(root) }]] : []));
      compactBytes = Math.max(smallJournalBytes, journal.bytes * 4);
    }
  }

  function wake(): void {
    running ??= Promise.resolve()
      .then(writeBatch)
      .finally(() => {
        running = undefined;
        if (waiting.length > 0) wake();
      });
  }

  async function idle(): Promise<void> {
    while (running) await running;
  }

  return {
    root: () => root,
    write(plan) {
      return new Promise((resolve, reject) => {
        waiting.push({ plan, resolve, reject });
        wake();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async reset() {
      await idle();
      const before = root;
      await journal.rewrite([]);
      root = null;
      for (const listener of listeners)
        listener({ before, after: null, assignments: [{ path: [], value: null }] });
    },
    async close() {
      await idle();
      await journal.close();
    },
  };
}
