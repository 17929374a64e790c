/**
 * Lets a mutant act inside Chromium, too: the sender's tests bundle the mutated source and run it on
 * a page, which must hear which mutant is meant, and say which ones a test has come by.
 */
import { chromium } from 'playwright';
import { type Hits, type Mutation, mutationOf, namespace } from './namespace.ts';

const mutation = mutationOf(globalThis);

function note(ids: readonly string[]): void {
  if (mutation.currentTestId === undefined) return;
  mutation.mutantCoverage ??= { static: {}, perTest: {} };
  const hits = (mutation.mutantCoverage.perTest[mutation.currentTestId] ??= {});
  for (const id of ids) hits[id] = (hits[id] ?? 0) + 1;
}

/** In the page, before any script: the active mutant, or a count that reports what it has met. */
function begin([name, activeMutant]: readonly [string, string | null]): void {
  const page = globalThis as unknown as Record<string, Mutation> & {
    readonly noteMutants: (ids: readonly string[]) => Promise<void>;
  };
  const inPage: Mutation = { hitCount: 0, hitLimit: 200_000 };
  page[name] = inPage;
  if (activeMutant !== null) {
    inPage.activeMutant = activeMutant;
    return;
  }
  const known = new Set<string>();
  let met: string[] = [];
  const hits = new Proxy<Hits>(
    {},
    {
      set: (_, id) => {
        if (typeof id !== 'string' || known.has(id)) return true;
        known.add(id);
        if (met.length === 0)
          queueMicrotask(() => {
            const all = met;
            met = [];
            void page.noteMutants(all);
          });
        met.push(id);
        return true;
      },
    },
  );
  inPage.mutantCoverage = { static: hits, perTest: {} };
}

const launch = chromium.launch.bind(chromium);
chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (more) => {
    const context = await newContext(more);
    await context.exposeFunction('noteMutants', note);
    await context.addInitScript(begin, [namespace, mutation.activeMutant ?? null] as const);
    return context;
  };
  return browser;
};
