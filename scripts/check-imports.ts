/** Protects the direction of dependencies: who may import whom, by folder, and never in a circle, types and later loads included. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  services: ['domain'],
  stores: ['domain'],
  i18n: ['domain'],
  navigation: ['domain', 'stores', 'i18n', 'app'],
  app: ['services', 'stores', 'domain', 'navigation', 'i18n'],
  ui: [],
  islands: ['app', 'ui', 'stores', 'domain', 'navigation', 'i18n'],
  components: ['app', 'stores', 'navigation', 'i18n', 'styles'],
  layouts: ['components', 'app', 'navigation', 'i18n', 'styles'],
  pages: ['layouts', 'components', 'islands', 'i18n', 'navigation', 'domain', 'styles', 'content'],
  worker: ['domain', 'services', 'i18n'],
  content: ['components'],
};
/** One script starts the app when a page is idle; nothing else in navigation may reach the app. */
const exceptions: readonly (readonly [string, string])[] = [
  ['navigation/shell-controls.ts', 'app/shell.ts'],
];
/** Texts are data: types and props of the German files may be named anywhere. */
const free = ['locales'];

const root = resolve('src');
const problems: string[] = [];
let edges = 0;
const imports = new Map<string, string[]>();
for (const name of readdirSync(root, { recursive: true }).map(String)) {
  if (!/\.(ts|tsx|astro|mdx)$/.test(name) || name.endsWith('.d.ts')) continue;
  const [from = ''] = name.split('/');
  const source = readFileSync(join(root, name), 'utf8');
  for (const match of source.matchAll(
    /^\s*(?:import|export)\b[^'";]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (!target.startsWith('.')) {
      if (/^(@?firebase\b)/.test(target) && !name.startsWith('services/firebase/'))
        problems.push(`${name}: only services/firebase may import ${target}`);
      if (from === 'domain' && !target.startsWith('zod'))
        problems.push(`${name}: domain may not import ${target}`);
      continue;
    }
    const path = relative(root, resolve(root, dirname(name), target)).replace(/\?.*$/, '');
    const [to = ''] = path.split('/');
    edges += 1;
    imports.set(name, [...(imports.get(name) ?? []), path]);
    if (path.startsWith('..') || to === from || free.includes(to) || to === 'env.d.ts') {
      if (path.startsWith('..') && path !== '../package.json')
        problems.push(`${name}: leaves src for ${path}`);
      continue;
    }
    if (exceptions.some(([file, goal]) => file === name && goal === path)) continue;
    if (name === 'content.config.ts') continue;
    if (!(allowed[from] ?? []).includes(to))
      problems.push(`${name}: ${from} may not import ${to} (${path})`);
  }
}

/** Files from which no circle begins; each is looked at once. */
const done = new Set<string>();
function follow(name: string, way: readonly string[]): void {
  if (done.has(name)) return;
  if (way.includes(name))
    return void problems.push(`circle: ${[...way.slice(way.indexOf(name)), name].join(' > ')}`);
  for (const path of imports.get(name) ?? []) follow(path, [...way, name]);
  done.add(name);
}
for (const name of imports.keys()) follow(name, []);

for (const problem of problems) console.error(problem);
console.log(`import directions: ${edges} imports looked at, ${problems.length} wrong`);
process.exitCode = problems.length > 0 ? 1 : 0;
