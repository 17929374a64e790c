/** Protects the habits: no any, no silenced compiler, no skipped test, no left-over note, no file without reason over 250 lines, no machine's path. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const rules: readonly (readonly [RegExp, string])[] = [
  [/@ts-(ignore|nocheck)/, 'silences the compiler'],
  [/(:\s*any\b|\bas any\b|<any>)/, 'uses any'],
  [/\b(describe|it|test)\.(skip|only|todo)\b/, 'skips or singles out a test'],
  [/\b(TO[D]O|FIX[M]E)\b/, 'leaves a note instead of the work'],
  [/\/(root|home\/[a-z]+|work)\//, 'names a path of one machine'],
];
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.astro', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);
const problems: string[] = [];
for (const file of files) {
  if (file === 'scripts/check-source.ts') continue;
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    continue;
  }
  const lines = source.split('\n');
  for (const [index, line] of lines.entries())
    for (const [pattern, what] of rules)
      if (pattern.test(line)) problems.push(`${file}:${index + 1} ${what}`);
  if (
    lines.length > 250 &&
    /^(src|local-backend|scripts|office)\//.test(file) &&
    !/long|lines|table|data|catalogue/i.test(lines[0] ?? '')
  )
    problems.push(`${file}: ${lines.length} lines; the first line must say why`);
}
const lock = readFileSync('package-lock.json', 'utf8');
if (/"resolved": "https?:/.test(lock)) problems.push('package-lock.json names a registry host');
for (const [name, version] of Object.entries({
  ...JSON.parse(readFileSync('package.json', 'utf8')).dependencies,
  ...JSON.parse(readFileSync('package.json', 'utf8')).devDependencies,
} as Record<string, string>))
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    problems.push(`package.json: ${name} is not pinned (${version})`);
for (const problem of problems) console.error(problem);
console.log(`source: ${files.length} files looked at, ${problems.length} wrong`);
process.exitCode = problems.length > 0 ? 1 : 0;
