import type { KnipConfig } from 'knip';

/** Where the programs of the repository begin; what none of them reaches is not needed. */
const config: KnipConfig = {
  // All that knip looks for by itself, and circles of imports.
  include: [
    'files',
    'dependencies',
    'unlisted',
    'binaries',
    'unresolved',
    'exports',
    'types',
    'enumMembers',
    'namespaceMembers',
    'duplicates',
    'cycles',
  ],
  rules: { cycles: 'error' },
  // No file reaches itself again, not even by import().
  cycles: { dynamicImports: true },
  workspaces: {
    '.': {
      entry: [
        'astro-i18next.config.ts',
        'playwright.config.ts',
        'scripts/*.ts',
        'office/main.ts',
        'bench/*.ts',
        // Bundled by the build, not imported by a page.
        'src/worker/sw.ts',
        'tests/{e2e,services,unit,rules}/**/*.test.ts',
        'tests/firefox/*.ts',
        // Started in a process, a page or a worker of their own.
        'tests/services/outbox/background-worker.ts',
        'tests/google-project/run.ts',
        'tests/services/start/refuse-connections.ts',
        'tests/services/local/backend-process.ts',
      ],
      project: ['**/*.{ts,tsx,mjs,astro,mdx}'],
    },
    'packages/firebase-local': {
      entry: [
        'tests/{browser,services,unit}/**/*.test.ts',
        // Started in a process or a page.
        'tests/conformance/{google-server,in-browser,run-server}.ts',
        'tests/services/{journal-writer,live-writer}.ts',
      ],
      project: ['**/*.ts'],
      // Its exports lead to every file: what nobody imports is reported all the same.
      includeEntryExports: true,
      // Loaded by require() under a computed path.
      ignoreDependencies: ['@tanklotse/*'],
    },
  },
  // Part of a copy of the project that scripts/check-additions.ts makes.
  ignore: ['tests/fixtures/sixth-form/**'],
  // Their files are read by path.
  ignoreDependencies: ['dictionary-.*'],
  // Others' code, taken over at install time with what it depends on.
  ignoreWorkspaces: ['packages/!(firebase-local)'],
  // Installs a browser where the machine has none; a terminal for the login of a deployment.
  ignoreBinaries: ['apt-get', 'script'],
};

export default config;
