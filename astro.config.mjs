import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import astroI18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import packageFile from './package.json' with { type: 'json' };
import { chunks } from './scripts/build/chunk-groups.ts';
import { contentSecurityPolicy } from './scripts/build/content-security-policy.ts';
import { forms } from './scripts/build/forms.ts';
import { inlineScript } from './scripts/build/inline-script.ts';
import { licenses } from './scripts/build/licenses.ts';
import { offlineApp } from './scripts/build/offline-app.ts';
import { buildTargets } from './src/platform/browser-support.ts';

// A build sends nothing to Astro's makers. `npm run build` sets this before Astro starts; here it
// holds for a person who calls `astro` without npm.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

const bundled = licenses();

export default defineConfig({
  site: 'https://tanklotse.example',
  trailingSlash: 'never',
  // Names of islands and drivers, not Astro's toolbar, are what a developer looks at here.
  devToolbar: { enabled: false },
  prefetch: false,
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: 'jsx',
  integrations: [
    forms(),
    astroI18next(),
    // No page shows code.
    mdx({ syntaxHighlight: false }),
    react(),
    // Before the worker's list is made: the list holds the hash of the finished page.
    contentSecurityPolicy(),
    offlineApp([bundled.plugin]),
    bundled.integration,
  ],
  vite: {
    // A build may carry another version than package.json: for two builds side by side.
    define: {
      'import.meta.env.PUBLIC_APP_VERSION': JSON.stringify(
        process.env.PUBLIC_APP_VERSION || packageFile.version,
      ),
    },
    // The spreadsheet library would zip in a worker out of a blob, which the policy of the page forbids.
    resolve: {
      alias: [
        {
          find: /^fflate$/,
          replacement: fileURLToPath(new URL('src/platform/zip-here.ts', import.meta.url)),
        },
      ],
    },
    plugins: [inlineScript(), bundled.plugin, chunks()],
    build: {
      target: buildTargets,
      cssTarget: buildTargets,
      assetsInlineLimit: 0,
    },
  },
});
