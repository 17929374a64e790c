/**
 * The installable app: writes the service worker with the list of all files it may keep, beside the
 * site, wherever that is built.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { cleanPath } from './content-security-policy.ts';
import { firstFiles } from './first-files.ts';

type Options = NonNullable<Parameters<typeof pwa>[0]>;

/** `plugins` are applied to the build of the worker. */
export function offlineApp(plugins: readonly Plugin[]): AstroIntegration[] {
  let folder = 'dist';
  const options: Options & { injectManifest: NonNullable<Options['injectManifest']> } = {
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    injectRegister: false,
    // One manifest for each language is a page of its own
    // (src/pages/[...locale]/manifest.webmanifest.ts).
    manifest: false,
    injectManifest: {
      buildPlugins: { vite: [...plugins] },
      globPatterns: ['**/*.{html,js,css,svg,png,ico,webmanifest}'],
      // The office's page is no driver's: it works with a network only.
      globIgnores: ['sw.js', 'icons/screenshot-*', '**/office.html', '_astro/*ffice*'],
      maximumFileSizeToCacheInBytes: 600_000,
      minify: true,
      rollupFormat: 'iife',
      // Hosting answers /x.html with a redirect to /x, and a redirected answer cannot open a page.
      manifestTransforms: [
        (entries) => {
          const first = firstFiles(folder);
          return {
            warnings: [],
            manifest: entries.map(({ url, size }) => ({
              url: cleanPath(url),
              bytes: size,
              size,
              ...(first.has(url) && { first: true }),
              // By this the worker sees that it got what was built, scripts included.
              revision: createHash('sha256')
                .update(readFileSync(join(folder, url)))
                .digest('base64url'),
            })),
          };
        },
      ],
    },
  };
  return [
    {
      name: 'offline-app',
      hooks: {
        // Before the PWA integration reads its options: Vite's own output folder is another one.
        'astro:config:setup': ({ config }) => {
          folder = fileURLToPath(config.outDir);
          options.outDir = folder;
          options.injectManifest.globDirectory = folder;
        },
      },
    },
    pwa(options),
  ];
}
