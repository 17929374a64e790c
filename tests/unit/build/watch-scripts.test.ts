import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('watchScripts is in each page and has less than 400 bytes', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { watchScripts } from './src/features/update/watch-scripts.ts'; watchScripts(document.documentElement);",
      resolveDir: '.',
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(400);
});
