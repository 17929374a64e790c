import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const functionPackages = join(root, 'functions/node_modules');

/**
 * Copies the checkout without build output into an empty folder; its packages are symbolic links.
 */
export function copyProject(copy: string): void {
  const apart = new Set(['node_modules', 'dist', 'dist-pdf', 'test-results']);
  for (const name of readdirSync(root))
    if (!apart.has(name) && !name.startsWith('.'))
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (from) => from !== functionPackages,
      });
  if (existsSync(functionPackages))
    symlinkSync(functionPackages, join(copy, 'functions/node_modules'));
  // node_modules is a real folder that contains links, so that the caches of a build stay in the
  // copy.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
}
