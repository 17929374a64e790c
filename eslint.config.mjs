/**
 * What the linter holds over the whole repository: type-checked rules, React and accessibility rules,
 * and who may import whom. A rule is switched off only here, with a reason.
 */
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { features } from './scripts/lint/features.mjs';
import { elements, policies } from './scripts/lint/folders.mjs';
import { newerCalls, newerGlobals } from './scripts/lint/newer-calls.mjs';
import { text } from './scripts/lint/text.mjs';

/** Firebase's SDK is heavy: it is reached by import() alone, through the files that end on `-sdk`. */
const sdkOnlyLater = [
  {
    group: ['firebase/*', '@firebase/*'],
    allowTypeImports: true,
    message: 'Only backend/firebase/*-sdk.ts and *-sdk.lazy.ts import the SDK.',
  },
  {
    group: ['**/*-sdk.ts', '**/*-sdk.lazy.ts'],
    allowTypeImports: true,
    message: 'The SDK is reached by import().',
  },
];
/**
 * The second stage of an island is its folder `rest`, other late code says so in its name; nothing
 * else is loaded by import().
 */
const lazyOnlyLater = {
  group: ['**/*.lazy.ts', '**/*.lazy.tsx', '**/rest/*.ts', '**/rest/*.tsx'],
  allowTypeImports: true,
  message: 'A lazy part is reached by import().',
};
const laterOnlyLazy = {
  selector:
    'ImportExpression[source.value=/^\\.(?!.*(\\.lazy\\.tsx?|\\u002frest\\u002findex\\.ts)$)/]',
  message: 'import() loads rest/index.ts of an island, *.lazy.ts or *.lazy.tsx.',
};

/**
 * The bundler takes whatever rejects in any other `then` for a missing script, and the page would
 * be loaded anew (features/update/watch-scripts.ts).
 */
const importedNames = {
  selector:
    'CallExpression[callee.object.type="ImportExpression"][callee.property.name="then"] > ' +
    ':not(ArrowFunctionExpression[params.0.type="ObjectPattern"]):first-child',
  message: 'What follows an import() is awaited first or takes the names out: ({ name }) => …',
};

/** Names that devices in the field know have one source: platform/storage-keys.ts. */
const namedKeys = {
  selector:
    'CallExpression:matches([callee.object.name=/^(localStorage|sessionStorage|caches)$/], ' +
    '[callee.object.property.name=/^(localStorage|sessionStorage|caches|locks)$/], ' +
    '[callee.name=/^(openTabChannel|deviceText|deviceMemory)$/]) > :matches(Literal, TemplateLiteral):first-child',
  message: 'The name of what a device keeps stands in platform/storage-keys.ts.',
};

/** Several screen readers ignore a live region that is inserted together with its text. */
const standingStatus = {
  selector:
    ':matches(LogicalExpression, ConditionalExpression) > JSXElement > JSXOpeningElement[name.name=/^[a-z]/] > ' +
    'JSXAttribute:matches([name.name="role"][value.value="status"], [name.name="aria-live"])',
  message: 'A live region stays in the page and its text comes and goes; or use LateStatus.',
};

/** A browser that translates the page writes the reader's language into <html>. */
const pageLanguage = {
  selector:
    ':not(AssignmentExpression) > MemberExpression[property.name="lang"][object.property.name="documentElement"], ' +
    'VariableDeclarator[init.property.name="documentElement"] > ObjectPattern > Property[key.name="lang"]',
  message: 'The language of a page is read by pageLocale().',
};

/** Zod's full build probes `new Function`, which the content security policy reports in Firefox. */
const smallZod = {
  selector: 'ImportDeclaration[source.value="zod"]',
  message: 'Code of pages imports zod/mini.',
};

/** WebKit throws UnknownError if a cursor over unique keys finds nothing. */
const plainCursors = {
  selector: 'Literal[value=/^(next|prev)unique$/]',
  message: 'Open the cursor in the direction "next" or "prev" and skip equal keys.',
};

/** A literal is written where it stands: spreading or destructuring one only changes how Prettier breaks lines. */
const plainLiterals = [
  ...['ObjectExpression', 'ArrayExpression'].map((literal) => ({
    selector: `SpreadElement > ${literal}`,
    message: 'Write the entries of the literal without the spread.',
  })),
  {
    selector: 'VariableDeclarator[id.type="ArrayPattern"] > ArrayExpression',
    message: 'Declare each variable in a statement of its own.',
  },
];

/** The accessibility rules under their usual names. */
const a11y = {
  plugins: { 'jsx-a11y': jsxA11y },
  rules: Object.fromEntries(
    Object.entries(jsxA11y.configs.strict.rules).map(([name, setting]) => [
      name.replace('jsx-a11y-x/', 'jsx-a11y/'),
      setting,
    ]),
  ),
};

/**
 * In French a space precedes a colon and a semicolon. Error messages for the console stay English,
 * and a cookie is no text.
 */
const joinedTexts = {
  selector:
    ':not(NewExpression[callee.name=/Error$/]) > TemplateLiteral > TemplateElement[value.raw=/^[:;] (?!Max-Age|Path)/], ' +
    'Literal[value=/^[:;] $/]',
  message: 'Texts are joined by labelledText or joinTexts of i18n/format.ts.',
};

/** Restrictions for all code of the site. */
const siteSyntax = [
  ...plainLiterals,
  laterOnlyLazy,
  importedNames,
  namedKeys,
  smallZod,
  plainCursors,
  pageLanguage,
  standingStatus,
  joinedTexts,
];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'dist-pdf/',
      '.astro/',
      '.data/',
      'functions/lib/',
      'test-results/',
      'public/',
      // Plain JavaScript that runs before anything is installed, and files of other packages.
      'packages/*.mjs',
      'packages/!(firebase-local)/',
      'tests/fixtures/sixth-form/',
      '**/*.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommendedTypeChecked,
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  {
    languageOptions: {
      parserOptions: {
        // Not the language server, which reads the project anew for many a file: 30 s for all.
        project: ['tsconfig.json', 'src/worker/tsconfig.json'],
        extraFileExtensions: ['.astro'],
      },
    },
  },
  {
    files: ['**/*.{ts,tsx,astro,mjs}'],
    plugins: { 'import-x': importX, boundaries, features },
    settings: {
      'import-x/resolver': { typescript: { alwaysTryTypes: true } },
      'import/resolver': { typescript: { alwaysTryTypes: true } },
      'import-x/parsers': {
        '@typescript-eslint/parser': ['.ts', '.tsx', '.mjs'],
        'astro-eslint-parser': ['.astro'],
      },
      'boundaries/elements': elements,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    },
    rules: {
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      'features/imports': 'error',
      complexity: ['error', 12],
      'no-nested-ternary': 'error',
      'no-restricted-syntax': ['error', ...plainLiterals],
      'no-warning-comments': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // A number in a template is written as it is meant.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A function of a port returns a promise also where it has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Our objects are made of functions that read no `this`: there is nothing to unbind.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [...sdkOnlyLater, lazyOnlyLater] },
      ],
      'no-restricted-syntax': ['error', ...siteSyntax],
    },
  },
  {
    // What runs in a browser. Pages, Astro components and manifest run in the build alone.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/pages/**', 'src/**/*.es5.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...siteSyntax, ...newerCalls],
      'no-restricted-globals': ['error', ...newerGlobals],
    },
  },
  {
    // ECMAScript 5, for browsers that are too old for the app.
    files: ['src/**/*.es5.ts'],
    rules: {
      'no-var': 'off',
      'prefer-rest-params': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { caughtErrors: 'none' }],
    },
  },
  {
    // A lazy part travels with another one; the worker, and a backend that is reached by import()
    // itself, have no screen that waits.
    files: ['src/**/*.lazy.{ts,tsx}', 'src/islands/*/rest/**', 'src/{backend,worker}/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: sdkOnlyLater }] },
  },
  {
    // The whole document store brings a cache and a channel beside the outbox (docs/decisions/0043).
    files: ['src/backend/firebase/*-sdk.ts', 'src/backend/firebase/*-sdk.lazy.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', 'firebase/firestore'] },
  },
  {
    files: ['src/**/*.tsx', 'src/{islands,ui}/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended, a11y],
  },
  {
    files: ['src/**/*.tsx'],
    plugins: { text },
    rules: { 'text/own-element': 'error' },
  },
  {
    files: ['{src,packages/firebase-local/src,office,scripts}/**/*.{ts,tsx,astro}'],
    // Form definitions and the calculator's screens are data.
    ignores: ['src/features/reports/forms/**', 'src/features/gas/tasks/**'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['{tests,packages/firebase-local/tests}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...plainLiterals,
        ...[
          'MemberExpression[object.name=/^(describe|it|test)$/]',
          'MemberExpression[object.property.name="describe"]',
        ].map((place) => ({
          selector: `${place}[property.name=/^(skip|skipIf|only|todo|fixme)$/]`,
          message: 'Every test runs, every time.',
        })),
      ],
    },
  },
  // Plain JavaScript, and scripts inside .astro files, are in no TypeScript project.
  {
    files: ['**/*.mjs', '**/*.astro', '**/*.astro/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
