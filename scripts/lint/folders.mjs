/**
 * The folders of the repository and which others each may import; the linter checks every import
 * against it.
 */

/**
 * The folders that a folder may import in addition to itself. Texts in `locales` are data that all
 * of src may import. `model` is pure code (a feature's folder of that name, and features that are
 * completely pure), `feature` the rest of a feature.
 */
const mayImport = {
  platform: [],
  i18n: ['platform'],
  model: ['i18n'],
  feature: ['model', 'platform', 'i18n'],
  database: ['model', 'platform'],
  backend: ['model', 'feature', 'platform'],
  routing: ['feature', 'model', 'platform', 'i18n'],
  app: ['backend', 'database', 'feature', 'model', 'routing', 'platform', 'i18n'],
  ui: ['platform'],
  islands: ['app', 'ui', 'feature', 'model', 'routing', 'platform', 'i18n'],
  components: ['feature', 'model', 'routing', 'platform', 'i18n', 'styles'],
  layouts: ['app', 'components', 'feature', 'model', 'routing', 'i18n', 'styles'],
  content: ['model'],
  pages: [
    'layouts',
    'components',
    'islands',
    'content',
    'feature',
    'model',
    'routing',
    'i18n',
    'platform',
    'styles',
  ],
  worker: ['backend', 'database', 'feature', 'model', 'platform', 'i18n'],
  styles: [],
  locales: [],

  'firebase-local': [],
  office: ['model', 'backend', 'i18n'],
  functions: ['i18n', 'model', 'feature', 'backend', 'office'],
  scripts: [
    'model',
    'feature',
    'platform',
    'i18n',
    'routing',
    'content',
    'locales',
    'firebase-local',
    'test-support',
  ],
  bench: [
    'model',
    'feature',
    'backend',
    'i18n',
    'firebase-local',
    'office',
    'scripts',
    'test-support',
  ],
};
const inSource = (name) => !/^(firebase-local|office|functions|scripts|bench)$/.test(name);
const folderOf = (name) => (name === 'firebase-local' ? 'packages/firebase-local/src' : name);

/** A whole folder; its contents do not belong to any of the folders that follow. */
const folder = (type, pattern) => ({ type, pattern, partialMatch: false, stopMatching: true });

/** Features without a browser, a store or a port: forms, physics, search. */
const pureFeatures = ['gas', 'hazard-plates', 'reports', 'words', 'manual-search'];

/** Tests may import whatever they test; only scripts, benches and tests may import a test. */
export const elements = [
  ...['*/model', ...pureFeatures].map((name) => folder('model', `src/features/${name}`)),
  folder('feature', 'src/features/*'),
  ...Object.keys(mayImport)
    .filter((name) => name !== 'model' && name !== 'feature')
    .map((name) => folder(name, inSource(name) ? `src/${name}` : folderOf(name))),
  folder('firebase-local-tests', 'packages/firebase-local/tests'),
  folder('test-support', 'tests'),
];

const may = (from, to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
});
export const policies = [
  ...Object.entries(mayImport).map(([from, to]) =>
    may(from, [from, ...to, ...(inSource(from) ? ['locales'] : [])]),
  ),
  may('firebase-local-tests', ['firebase-local', 'firebase-local-tests']),
  may('test-support', [...Object.keys(mayImport), 'test-support']),
];
