/**
 * Checks the sources for absolute paths of one machine, package.json for pinned versions, and
 * package-lock.json for registry hosts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** `/work/${area}` and `/work/defect` are paths of the live database. */
const machinePath = /\/(root|home\/[a-z]+|work)\/(?!\$\{|(?:message|defect|event|safety)\b)/;
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.astro', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => existsSync(file) && file !== 'scripts/check-source.ts');

const problems: string[] = [];
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (machinePath.test(line)) problems.push(`${file}:${index + 1} names a path of one machine`);

const versions = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
  if (!/^(file:.+|\d+\.\d+\.\d+(-[\w.]+)?)$/.test(version))
    problems.push(`package.json: ${name} is not pinned (${version})`);

if (/"resolved": "https?:/.test(readFileSync('package-lock.json', 'utf8')))
  problems.push('package-lock.json names a registry host');

for (const problem of problems) console.error(problem);
console.log(`source: ${files.length} files looked at, ${problems.length} wrong`);
process.exitCode = problems.length > 0 ? 1 : 0;
