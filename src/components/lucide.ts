/** Shapes of the Lucide icon set, read from the package at build time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.cwd(), 'package.json'));

/** The inner shapes of an icon on a 24 x 24 grid. Throws for a name that the set does not have. */
export function iconShapes(name: string): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
  return svg
    .replace(/^[\s\S]*?<svg[\s\S]*?>|<\/svg>\s*$/g, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
}
