/**
 * Writes licenses.txt beside the site: the licence texts of every package that is built into it. The
 * list comes from the bundles themselves; a package without a text breaks the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import * as z from 'zod';

/** Built into pages as drawings or scripts, not as modules that the bundler knows. */
const beyondTheBundle = ['@iconify-json/lucide', 'astro'];
/** Texts of packages that come without one. */
const textsFolder = 'scripts/build/licenses';
const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The folder of the package that a module belongs to; undefined for our own modules. */
const packageFolder = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(
    module.replaceAll('\\', '/').replace(/^\0/, ''),
  )?.[0];

/** The licence text of a package, its own or else ours. Throws when there is none. */
function licenseText(folder: string, name: string, license: string): string {
  const own = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  // The Apache licence reads the same for everybody; others name their holders in the text.
  const shared = license === 'Apache-2.0' ? license : name.replace('/', '__');
  const file = own ? join(folder, own) : join(textsFolder, `${shared}.txt`);
  if (!existsSync(file)) throw new Error(`${name} is in the site, but its licence text is missing`);
  return readFileSync(file, 'utf8').trim();
}

/** What licenses.txt says of the packages in these folders. Throws when a text is missing. */
export function describeLicenses(folders: Iterable<string>): string {
  const parts = new Map<string, string>();
  for (const folder of folders) {
    const file = readFileSync(join(folder, 'package.json'), 'utf8');
    const { name, version, license } = packageSchema.parse(JSON.parse(file));
    parts.set(name, `${name} ${version} (${license})\n\n${licenseText(folder, name, license)}\n`);
  }
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  return sorted.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Use it last: the service worker is built when other integrations end. */
export function licenses(): { integration: AstroIntegration; plugin: Plugin } {
  const folders = new Set(beyondTheBundle.map((name) => join('node_modules', name)));
  const plugin: Plugin = {
    name: 'licenses',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle))
        for (const module of chunk.type === 'chunk' ? Object.keys(chunk.modules) : []) {
          const folder = packageFolder(module);
          if (folder !== undefined) folders.add(folder);
        }
    },
  };
  const integration: AstroIntegration = {
    name: 'licenses',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await writeFile(join(fileURLToPath(dir), 'licenses.txt'), describeLicenses(folders));
      },
    },
  };
  return { integration, plugin };
}
