/**
 * Changes the source in one small place at a time and looks whether a test notices:
 * `npm run mutate` for all parts, `npm run mutate -- sender` for one, with file names after it for
 * only those. Stryker makes the mutants; not a part of `npm test`, because it takes long. What acts
 * only while a module is loaded needs a fresh start per mutant and counts only with
 * `--while-loading`.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';
import * as z from 'zod';
import { parts, type Part } from './mutate/parts.ts';
import { writePlan } from './mutate/plan.ts';

const version = '10.1.1';
const lowestPercent = 85;
const whileLoading = '--while-loading';
const isWhileLoading = process.argv.includes(whileLoading);
const root = resolve(import.meta.dirname, '..');
/** Stryker lies apart from node_modules, whose size is limited, and is kept for the next run. */
const kit = join(tmpdir(), `tanklotse-stryker-${version}`);

const instrumenterSchema = z.object({
  Instrumenter: z.custom<
    new (logger: object) => {
      instrument(files: readonly object[], options: object): Promise<unknown>;
    }
  >((value) => typeof value === 'function'),
});
const instrumentedSchema = z.object({
  files: z.array(z.object({ name: z.string(), content: z.string() })),
  mutants: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      mutatorName: z.string(),
      replacement: z.string(),
      location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
    }),
  ),
});
type Mutant = z.infer<typeof instrumentedSchema>['mutants'][number];

async function loadInstrumenter() {
  const folder = join(kit, 'node_modules/@stryker-mutator/instrumenter');
  if (!existsSync(folder)) {
    mkdirSync(kit, { recursive: true });
    writeFileSync(join(kit, 'package.json'), '{"private":true}');
    const name = `@stryker-mutator/instrumenter@${version}`;
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', name], {
      cwd: kit,
      stdio: 'inherit',
    });
  }
  const module: unknown = await import(pathToFileURL(join(folder, 'dist/src/index.js')).href);
  const { Instrumenter } = instrumenterSchema.parse(module);
  const quiet = (): void => undefined;
  return new Instrumenter({ debug: quiet, info: quiet, warn: console.warn, isDebugEnabled: quiet });
}

/** A copy of the project in which `names` hold all their mutants, each asleep. */
async function copyWithMutants(copy: string, names: readonly string[]): Promise<readonly Mutant[]> {
  for (const name of ['src', 'tests', 'scripts', 'office'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of globSync(['*.json', '*.rules', '*.ts', '*.mjs'], { cwd: root }))
    cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const instrumenter = await loadInstrumenter();
  const { files, mutants } = instrumentedSchema.parse(
    await instrumenter.instrument(
      names.map((name) => ({
        name,
        mutate: true,
        content: readFileSync(join(root, name), 'utf8'),
      })),
      { ignorers: [], plugins: null, excludedMutations: [], noHeader: false },
    ),
  );
  for (const { name, content } of files) writeFileSync(join(copy, name), content);
  return mutants;
}

interface Found {
  readonly noticed: Set<string>;
  readonly met: ReadonlySet<string>;
  /** Files of tests that load a mutant's module, by the mutants that act as it is loaded. */
  readonly loaded: ReadonlyMap<string, readonly string[]>;
}
function readResults(file: string): Found {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const idsOf = (kind: string): Set<string> =>
    new Set(rows.flatMap(([what, id]) => (what === kind && id !== undefined ? [id] : [])));
  const loaded = Map.groupBy(
    rows.filter(([what]) => what === 'loaded'),
    ([, id = '']) => id,
  );
  return {
    noticed: idsOf('noticed'),
    met: idsOf('met'),
    loaded: new Map([...loaded].map(([id, all]) => [id, all.map(([, , name = '']) => name)])),
  };
}

const configOf = ({ tests }: Part, more: object) => ({
  include: [...tests],
  env: { TZ: 'America/St_Johns' },
  testTimeout: 15_000,
  maxWorkers: 1,
  ...more,
});

/** What acts only while a module is loaded needs a fresh start for each mutant. */
async function tryWhileLoading(copy: string, part: Part, found: Found): Promise<void> {
  const waiting = [...found.loaded].filter(([id]) => !found.noticed.has(id));
  if (waiting.length === 0) return;
  const vitest = await createVitest('test', {
    ...configOf(part, { setupFiles: ['scripts/mutate/activate.ts'] }),
    root: copy,
    config: false,
    watch: false,
    bail: 1,
    reporters: [{}],
  });
  for (const [id, files] of waiting) {
    vitest.provide('activeMutant', id);
    vitest.state.filesMap.clear();
    const paths = files.map((name) => join(copy, name));
    const { testModules, unhandledErrors } = await vitest.start(paths);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok()))
      found.noticed.add(id);
  }
  await vitest.close();
}

/** Says what no test has noticed, and gives the share of what was noticed in percent. */
function score(all: readonly Mutant[], { noticed, met, loaded }: Found): number {
  const mutants = all.filter(
    ({ id }) => isWhileLoading || noticed.has(id) || met.has(id) || !loaded.has(id),
  );
  if (mutants.length < all.length)
    console.log(`${all.length - mutants.length} act only while a module is loaded: not tried`);
  for (const [name, own] of Map.groupBy(mutants, ({ fileName }) => fileName)) {
    console.log(`${name}: ${own.filter(({ id }) => noticed.has(id)).length} of ${own.length}`);
    for (const { id, location, mutatorName, replacement } of own)
      if (!noticed.has(id))
        console.log(
          `  ${name}:${location.start.line + 1}:${location.start.column + 1} ` +
            `${met.has(id) || loaded.has(id) ? 'survived' : 'never run'} ${mutatorName}: ` +
            replacement.replaceAll(/\s+/g, ' ').slice(0, 120),
        );
  }
  return (100 * mutants.filter(({ id }) => noticed.has(id)).length) / Math.max(1, mutants.length);
}

async function tryPart(name: string, part: Part, only: readonly string[]): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'tanklotse-mutants-'));
  try {
    const names =
      only.length > 0
        ? only
        : globSync([...part.mutate], { cwd: root, exclude: [...part.apart] }).toSorted();
    const mutants = await copyWithMutants(copy, names);
    console.log(`${name}: ${mutants.length} mutants in ${names.length} files`);
    const results = join(copy, 'mutants.txt');
    writeFileSync(results, '');
    const test = configOf(part, { runner: 'scripts/mutate/runner.ts' });
    writeFileSync(join(copy, 'vitest.config.ts'), `export default ${JSON.stringify({ test })};\n`);
    const run = (more: NodeJS.ProcessEnv): void =>
      void spawnSync('vitest', ['run', '--reporter=dot'], {
        cwd: copy,
        stdio: 'inherit',
        env: { ...process.env, MUTANT_RESULTS: results, ...more },
      });
    run({});
    const plan = join(copy, 'plan.txt');
    const { first, last } = part.tries;
    for (const [from, to] of [
      [0, first],
      [first, last],
    ] as const) {
      writeFileSync(plan, writePlan(readFileSync(results, 'utf8'), from, to));
      run({ MUTANT_PLAN: plan });
    }
    const found = readResults(results);
    if (isWhileLoading) await tryWhileLoading(copy, part, found);
    const percent = score(mutants, found);
    console.log(`${name}: ${percent.toFixed(1)} % noticed (at least ${lowestPercent} %)`);
    if (percent < lowestPercent) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const [wanted, ...only] = process.argv.slice(2).filter((word) => word !== whileLoading);
for (const [name, part] of Object.entries(parts))
  if (wanted === undefined || wanted === name) await tryPart(name, part, only);
