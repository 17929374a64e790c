/** Builds the service worker with the list of all files that it may cache. */
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

/** `plugins` are used in the build of the worker. */
export function offlineApp(plugins: readonly Plugin[]): AstroIntegration[] {
  let folder = 'dist';
  const options: Options & { injectManifest: NonNullable<Options['injectManifest']> } = {
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    injectRegister: false,
    // Each language has its own manifest: src/pages/[...locale]/manifest.webmanifest.ts.
    manifest: false,
    injectManifest: {
      buildPlugins: { vite: [...plugins] },
      globPatterns: ['**/*.{html,js,css,svg,png,ico,webmanifest}'],
      // The pages of the office are not for drivers and need a network.
      globIgnores: [
        'sw.js',
        'icons/screenshot-*',
        '**/{office,people}.html',
        '_astro/*{ffice,eople}*',
      ],
      maximumFileSizeToCacheInBytes: 600_000,
      minify: true,
      rollupFormat: 'iife',
      // Hosting redirects /x.html to /x, and a redirected response cannot answer a navigation.
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
              // The worker compares this hash with each fetched file.
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
        // Runs before the PWA integration reads its options; Vite's output folder is a different
        // one.
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
