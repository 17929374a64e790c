/** The folders of the repository and who may import whom; the linter holds every import to it. */

/** What a folder may import beside itself. Texts in `locales` are data: all of src may name them. */
const mayImport = {
  domain: [],
  services: ['domain'],
  stores: ['domain'],
  i18n: ['domain'],
  navigation: ['domain', 'stores', 'i18n', 'app'],
  app: ['services', 'stores', 'domain', 'navigation', 'i18n'],
  ui: [],
  islands: ['app', 'ui', 'stores', 'domain', 'navigation', 'i18n'],
  components: ['app', 'stores', 'navigation', 'i18n', 'styles'],
  layouts: ['components', 'app', 'navigation', 'i18n', 'styles'],
  pages: [
    ...['layouts', 'components', 'islands', 'i18n', 'navigation', 'domain', 'styles', 'content'],
  ],
  worker: ['domain', 'services', 'i18n'],
  content: ['components'],
  styles: [],
  locales: [],

  'local-backend': [],
  office: ['domain'],
  scripts: ['domain', 'i18n', 'navigation', 'local-backend', 'test-support'],
  bench: ['domain', 'i18n', 'services', 'local-backend', 'office', 'scripts', 'test-support'],
};
const inSource = (name) => !/^(local-backend|office|scripts|bench)$/.test(name);

/** Tests may use whatever they test; nothing but scripts, benches and tests may use a test. */
export const elements = [
  ...Object.keys(mayImport).map((name) => ({
    type: name,
    pattern: `${inSource(name) ? `src/${name}` : name}/**/*`,
    partialMatch: false,
  })),
  { type: 'test-support', pattern: 'tests/**/*', partialMatch: false },
];

const may = (from, to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
});
export const policies = [
  ...Object.entries(mayImport).map(([from, to]) =>
    may(from, [from, ...to, ...(inSource(from) ? ['locales'] : [])]),
  ),
  may('test-support', [...Object.keys(mayImport), 'test-support']),
];
