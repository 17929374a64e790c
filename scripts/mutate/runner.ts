/**
 * Runs each test once as it is; then, while what it needs is still open, again for each mutant it
 * came by that no test before it has noticed. What it learns goes to the file MUTANT_RESULTS.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
} from 'vitest';
import { mutationOf } from './namespace.ts';

const results = process.env['MUTANT_RESULTS'] ?? '';
const mutation = mutationOf(globalThis);
/** Long tests are for what short ones have not noticed: they come in a round of their own. */
const [shortest = 0, longest = 0] = (process.env['MUTANT_TEST_MILLISECONDS'] ?? '')
  .split(' ')
  .map(Number);
/** A loop that a mutant made endless ends with an error. */
const hitLimit = 200_000;

type Hook = (context: unknown, suite: unknown) => unknown;

export default class MutantRunner extends TestRunner {
  private readonly noticed = new Set(
    readFileSync(results, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('noticed '))
      .map((line) => line.split(' ')[1] ?? ''),
  );

  private readonly met = new Set<string>();

  override onBeforeTryTask(test: RunnerTask, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    mutation.currentTestId = test.id;
  }

  // Vitest waits for what its runner returns here, although its type does not say so.
  // eslint-disable-next-line @typescript-eslint/no-misused-promises
  override async onAfterRunTask(task: RunnerTask): Promise<void> {
    super.onAfterRunTask(task);
    mutation.currentTestId = undefined;
    if (task.type !== 'test') return;
    const met = Object.keys(mutation.mutantCoverage?.perTest[task.id] ?? {});
    const { state, duration = 0 } = task.result ?? {};
    const lines = met.filter((id) => !this.met.has(id)).map((id) => `met ${id}`);
    for (const id of met) this.met.add(id);
    if (state === 'pass' && duration >= shortest && duration < longest)
      for (const id of await this.findNoticed(task, met)) {
        this.noticed.add(id);
        lines.push(`noticed ${id} ${task.file.name} ${task.name.replaceAll('\n', ' ')}`);
      }
    appendFileSync(results, lines.map((line) => `${line}\n`).join(''));
  }

  /** The mutants that make this test fail; none where it fails without them, too, from then on. */
  private async findNoticed(
    test: RunnerTestCase,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const noticed: string[] = [];
    for (const id of ids)
      if (!this.noticed.has(id) && (await this.fails(test, id))) noticed.push(id);
    return noticed.length > 0 && (await this.repeat(test)) !== undefined ? [] : noticed;
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const met = Object.keys(mutation.mutantCoverage?.static ?? {});
    const names = files.map(({ name }) => name).join();
    appendFileSync(results, met.map((id) => `loaded ${id} ${names}\n`).join(''));
  }

  /** Whether this test fails with this mutant. */
  private async fails(test: RunnerTestCase, id: string): Promise<boolean> {
    const error = await this.repeat(test, id);
    if (error === undefined) return false;
    const text = error instanceof Error ? error.message : '';
    // A machine with much to do is no reason: then the test would be late without the mutant, too.
    return !/time.?out|timed out/i.test(text) || (await this.repeat(test)) === undefined;
  }

  private async repeat(test: RunnerTestCase, id?: string): Promise<unknown> {
    mutation.activeMutant = id;
    mutation.hitCount = 0;
    mutation.hitLimit = hitLimit;
    try {
      return await runWithHooks(test);
    } finally {
      mutation.activeMutant = undefined;
    }
  }
}

/** The error with which a test ends, if any. */
async function runWithHooks(test: RunnerTestCase): Promise<unknown> {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite ?? test.file; ; suite = suite.suite ?? test.file) {
    suites.unshift(suite);
    if (suite === test.file) break;
  }
  const run = async (hooks: readonly Hook[], suite: RunnerTestSuite): Promise<void> => {
    for (const hook of hooks) {
      const after = await hook(test.context, suite);
      if (typeof after === 'function') throw new Error('A hook returns what is to be run after it');
    }
  };
  let failure: unknown;
  try {
    for (const suite of suites)
      await run(TestRunner.getSuiteHooks(suite).beforeEach as Hook[], suite);
    await TestRunner.getTestFn(test)();
  } catch (error) {
    failure = error ?? 'failed';
  }
  try {
    for (const suite of suites.toReversed())
      await run(TestRunner.getSuiteHooks(suite).afterEach as Hook[], suite);
  } catch (error) {
    failure ??= error;
  }
  return failure;
}
