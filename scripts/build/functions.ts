/**
 * Bundles the functions into functions/lib, with the code of src and office that they import. Google
 * installs the packages of functions/package.json; the bundle contains each other one that this code
 * imports, because Google does not have the app's packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

export async function buildFunctions(root: string): Promise<void> {
  const { dependencies } = packageSchema.parse(
    JSON.parse(readFileSync(join(root, 'functions/package.json'), 'utf8')),
  );
  await build({
    absWorkingDir: root,
    entryPoints: ['functions/index.ts'],
    outfile: 'functions/lib/index.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
  });
}
