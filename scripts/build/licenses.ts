/**
 * Writes licenses.txt into the site, with the licence texts of all packages in its bundles. The build
 * fails if a package has no text.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import * as z from 'zod';

/** Packages whose drawings or scripts are in pages without being modules of a bundle. */
const beyondTheBundle = ['@iconify-json/lucide', 'astro'];
/** Licence texts for packages that contain none. */
const textsFolder = 'scripts/build/licenses';
const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The folder of the package that a module belongs to; undefined for our own modules. */
const packageFolder = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(
    module.replaceAll('\\', '/').replace(/^\0/, ''),
  )?.[0];

/** The licence text of a package, otherwise the one in textsFolder. Throws if there is none. */
function licenseText(folder: string, name: string, license: string): string {
  const own = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  // The text of the Apache licence is always the same. Other licences contain the name of the
  // copyright holder.
  const shared = license === 'Apache-2.0' ? license : name.replace('/', '__');
  const file = own ? join(folder, own) : join(textsFolder, `${shared}.txt`);
  if (!existsSync(file)) throw new Error(`${name} is in the site, but its licence text is missing`);
  return readFileSync(file, 'utf8').trim();
}

/** The content of licenses.txt for the packages in these folders. Throws if a text is missing. */
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

/** Must be the last integration, because another one builds the service worker at its end. */
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
