/**
 * Lets a mutant act inside Chromium, too: the sender's tests bundle the mutated source and run it on
 * a page, which must hear which mutant is meant, and say which ones a test has come by.
 */
import { chromium, type Disposable } from 'playwright';
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
    // A page goes from test to test, and each of them has its own mutant.
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      const goto = page.goto.bind(page);
      let begun: Disposable | undefined;
      page.goto = async (...address) => {
        await begun?.dispose();
        const active = mutation.activeMutant ?? null;
        begun = await page.addInitScript(begin, [namespace, active] as const);
        return goto(...address);
      };
      return page;
    };
    return context;
  };
  return browser;
};
