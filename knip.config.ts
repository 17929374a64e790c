import type { KnipConfig } from 'knip';

/** Entry files of the repository. Knip reports files and exports that no entry file uses. */
const config: KnipConfig = {
  // The checks that are on by default, and circular imports.
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
  // No file imports itself through others, not even by import().
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
        'tests/engines/run.ts',
        'tests/kills/run.ts',
        // Run in a separate process, page or worker.
        'tests/services/outbox/background-worker.ts',
        'tests/google-project/run.ts',
        'tests/services/start/refuse-connections.ts',
        'tests/services/local/backend-process.ts',
      ],
      project: ['**/*.{ts,tsx,mjs,astro,mdx}'],
    },
    functions: {
      // package.json names the bundle of it.
      entry: ['index.ts'],
      project: ['*.ts'],
      // firebase-admin loads the first two by itself, the local backend the third.
      ignoreDependencies: [
        '@google-cloud/firestore',
        '@google-cloud/storage',
        '@google-cloud/functions-framework',
      ],
    },
    'packages/firebase-local': {
      entry: [
        'tests/{browser,conformance,services,unit}/**/*.test.ts',
        // Run in a separate process or page.
        'tests/conformance/{google-server,in-browser,run-server}.ts',
        'tests/services/{journal-writer,live-writer}.ts',
      ],
      project: ['**/*.ts'],
      // package.json exports every file: report exports that nobody imports.
      includeEntryExports: true,
      // Loaded by require() under a computed path.
      ignoreDependencies: ['@firebase-local/*', '@google-cloud/functions-framework'],
    },
  },
  // Part of a copy of the project that scripts/check-additions.ts makes.
  ignore: ['tests/fixtures/sixth-form/**'],
  // Their files are read by path.
  ignoreDependencies: ['dictionary-.*'],
  // Code of other packages, extracted at installation.
  ignoreWorkspaces: ['packages/!(firebase-local)'],
  // Installs a browser where the machine has none; a terminal for the login of a deployment.
  ignoreBinaries: ['apt-get', 'script', 'Xvfb', 'WebKitWebDriver'],
};

export default config;
