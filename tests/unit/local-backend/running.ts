/** A running backend with a small site of its own, for tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../../../local-backend/backend.ts';

const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${'<p>Text of the page.</p>'.repeat(40)}</body></html>`;
const site: Readonly<Record<string, string>> = {
  'index.html': page('home'),
  'login.html': page('login'),
  '404.html': page('nicht gefunden'),
  'en.html': page('home en'),
  'en/login.html': page('login en'),
  'en/404.html': page('not found'),
  'fr/404.html': page('introuvable'),
  'imprint.html': page('imprint'),
  'imprint/privacy.html': page('privacy'),
  'docs/index.html': page('docs'),
  'config.json': JSON.stringify({
    brand: { name: 'Muster' },
    firebase: { apiKey: 'own' },
    signInMethods: ['password'],
  }),
  'manifest.webmanifest': '{"name":"Tanklotse"}',
  'sw.js': 'self.addEventListener("fetch",()=>{});',
  '_astro/app.1234.js': `export const text = ${JSON.stringify('x'.repeat(5000))};`,
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.hidden': 'secret',
  'ä ö.txt': 'umlauts',
};

export interface Running extends Backend {
  readonly folder: string;
  readonly publicFolder: string;
  /** Ends the backend and starts another one on the same data. */
  restart(): Promise<Running>;
  remove(): Promise<void>;
}

export async function run(
  options: Partial<BackendOptions> = {},
  folder = mkdtempSync(join(tmpdir(), 'backend-')),
): Promise<Running> {
  const publicFolder = join(folder, 'site');
  for (const [name, content] of Object.entries(site)) {
    mkdirSync(dirname(join(publicFolder, name)), { recursive: true });
    writeFileSync(join(publicFolder, name), content);
  }
  const backend = await startBackend({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder,
    quiet: true,
    ...options,
  });
  return {
    ...backend,
    folder,
    publicFolder,
    async restart() {
      await backend.close();
      return run(options, folder);
    },
    async remove() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls an endpoint under /__dev. Throws on any other status than 200. */
export async function dev(
  backend: Pick<Backend, 'origin'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${backend.origin}/__dev/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
