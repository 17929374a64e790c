import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import astroI18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import packageFile from './package.json' with { type: 'json' };
import { contentSecurityPolicy } from './scripts/build/content-security-policy.ts';
import { forms } from './scripts/build/forms.ts';
import { inlineScript } from './scripts/build/inline-script.ts';
import { licenses } from './scripts/build/licenses.ts';
import { offlineApp } from './scripts/build/offline-app.ts';

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
    mdx(),
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
    plugins: [inlineScript(), bundled.plugin],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Small files compress badly and ask one by one: what is needed together travels
            // together.
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'page',
                    test: /preload-helper|src\/i18n\/(locales|language-cookie)\.ts|src\/navigation\/(choose-)?look\.ts/,
                  },
                  {
                    name: 'controls',
                    test: /src\/(ui\/(Field|TextField|Notice|Button|ErrorBoundary|icons|later)\.tsx|i18n\/format\.ts|app\/(start|in-turns|lazily|missing-files|version)\.ts|stores\/(session|profile|config|outbox)\.ts|services\/(session-marker|tab-channel)\.ts|domain\/(config-defaults|reports\/parse-number)\.ts|navigation\/(routes|middleware|reload-guard)\.ts)|ui\/use-store|[^@]nanostores\/(atom|clean-stores)\//,
                  },
                  {
                    name: 'session-changes',
                    test: /src\/(stores\/session-changes|services\/saves-data)\.ts/,
                  },
                  { name: 'gas-physics', test: /src\/domain\/gas\// },
                  // What storage and the driver's vehicle need of a report, on screens without a
                  // form as well.
                  {
                    name: 'report-words',
                    test: /src\/(domain\/reports\/(clean-text|products|kinds)|services\/leaving-drafts)\.ts/,
                  },
                  {
                    name: 'form',
                    test: /src\/(domain\/reports\/(read-[a-z]+|edit-inputs|dates|plates|conditions|inspection-dates|catalogues|parts\/shared[a-z-]*)\.ts|stores\/draft(-work|-saver|-state|-inputs)?\.ts|ui\/(ChoiceField|BooleanField|NumberField|options|use-early-input)\.tsx?|islands\/ReportForm\/(ReportForm|FormBody|SectionView|AnyField|FieldView|ActionBar|texts|use-draft|use-steps|early-inputs|focus-field)\.tsx?|app\/start-form\.ts|services\/draft-claims\.ts)/,
                  },
                  {
                    name: 'defects',
                    test: /src\/domain\/reports\/(defects|parts\/(defect-fields|carry))\.ts/,
                  },
                ],
              },
            },
          },
        },
      },
    },
    build: {
      target: 'es2022',
      // Browsers that know popover and :has() know light-dark() as well.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
    },
  },
});
