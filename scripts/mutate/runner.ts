/**
 * Two rounds. Without a plan each test runs once as it is, and says in MUTANT_RESULTS which mutants
 * it came by and how long it took. With one (MUTANT_PLAN) it runs again, while what it needs is
 * still open, for each mutant that the plan gives it and that no test before it has noticed.
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
import { nameOf, readPlan } from './plan.ts';

const results = process.env['MUTANT_RESULTS'] ?? '';
const planFile = process.env['MUTANT_PLAN'];
const plan = planFile === undefined ? undefined : readPlan(readFileSync(planFile, 'utf8'));
const mutation = mutationOf(globalThis);
/** A loop that a mutant made endless ends with an error. */
const hitLimit = 200_000;

type Hook = (context: unknown, suite: unknown) => unknown;

const write = (lines: readonly string[]): void =>
  appendFileSync(results, lines.map((line) => `${line}\n`).join(''));

export default class MutantRunner extends TestRunner {
  private readonly noticed = new Set(
    readFileSync(results, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('noticed '))
      .map((line) => line.split(' ')[1] ?? ''),
  );

  /** What the plan asks nothing of does not run. */
  override async onBeforeRunTask(task: RunnerTask): Promise<void> {
    if (plan && task.type === 'test' && this.plannedFor(task).length === 0) task.mode = 'skip';
    await super.onBeforeRunTask(task);
  }

  override onBeforeTryTask(test: RunnerTask, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    mutation.currentTestId = test.id;
  }

  // Vitest waits for what its runner returns here, although its type does not say so.
  // eslint-disable-next-line @typescript-eslint/no-misused-promises
  override async onAfterRunTask(task: RunnerTask): Promise<void> {
    super.onAfterRunTask(task);
    mutation.currentTestId = undefined;
    if (task.type !== 'test' || task.result?.state !== 'pass') return;
    const { duration = 0 } = task.result;
    if (plan) {
      for (const id of await this.findNoticed(task, this.plannedFor(task), duration)) {
        this.noticed.add(id);
        write([`noticed ${id} ${nameOf(task)}`]);
      }
      return;
    }
    const met = Object.keys(mutation.mutantCoverage?.perTest[task.id] ?? {});
    write(met.map((id) => `met ${id} ${Math.round(duration)} ${nameOf(task)}`));
  }

  private plannedFor(test: RunnerTestCase): readonly string[] {
    return (plan?.get(nameOf(test)) ?? []).filter((id) => !this.noticed.has(id));
  }

  /** The mutants that make this test fail; none where it fails without them, too, from then on. */
  private async findNoticed(
    test: RunnerTestCase,
    ids: readonly string[],
    milliseconds: number,
  ): Promise<readonly string[]> {
    const noticed: string[] = [];
    for (const id of ids) if (await this.fails(test, id, milliseconds)) noticed.push(id);
    return noticed.length > 0 && (await this.repeat(test, milliseconds)) !== undefined
      ? []
      : noticed;
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const met = Object.keys(mutation.mutantCoverage?.static ?? {});
    const names = files.map(({ name }) => name).join();
    write(met.map((id) => `loaded ${id} ${names}`));
  }

  /** Whether this test fails with this mutant. */
  private async fails(test: RunnerTestCase, id: string, milliseconds: number): Promise<boolean> {
    const error = await this.repeat(test, milliseconds, id);
    if (error === undefined) return false;
    const text = error instanceof Error ? error.message : '';
    // A machine with much to do is no reason: then the test would be late without the mutant, too.
    return (
      !/time.?out|timed out/i.test(text) || (await this.repeat(test, milliseconds)) === undefined
    );
  }

  /** `milliseconds`: what the test takes without a mutant. */
  private async repeat(test: RunnerTestCase, milliseconds: number, id?: string): Promise<unknown> {
    mutation.activeMutant = id;
    mutation.hitCount = 0;
    mutation.hitLimit = hitLimit;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<unknown>((resolve) => {
      timer = setTimeout(() => resolve(new Error('timeout')), 3000 + 4 * milliseconds);
    });
    try {
      return await Promise.race([runWithHooks(test), late]);
    } finally {
      clearTimeout(timer);
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
