/**
 * Serves the bundled list together with the backend for a browser: prints the origin, ends with
 * SIGTERM.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import { serve } from './serve.ts';

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'in-browser.ts')],
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'chrome120',
  write: false,
  logLevel: 'error',
});
const backend = await serve(
  '<!doctype html><html lang="en"><title>Conformance</title><script type="module" src="/conformance.js"></script></html>',
  outputFiles[0]?.text,
);
console.log(backend.origin);
process.on('SIGTERM', () => {
  void backend.close().then(() => process.exit(0));
});
