/** Lists which features each feature may import; the linter checks every import against it. */
import { dirname, relative, resolve } from 'node:path';

/**
 * A feature without a row imports no other feature. The table has no cycle: two features that need
 * each other share a type, or `src/app` passes one to the other.
 */
export const featureImports = {
  account: ['drafts', 'outbox', 'reports', 'session', 'settings'],
  'device-storage': ['drafts', 'outbox', 'reports'],
  drafts: ['photos', 'reports'],
  emergency: ['config'],
  gas: ['config'],
  glance: ['drafts', 'outbox', 'reports'],
  manual: ['config', 'emergency', 'notices', 'outbox', 'reports'],
  'manual-search': ['manual', 'words'],
  notices: ['config', 'update'],
  office: ['outbox', 'reports', 'update', 'vehicle-defects'],
  offline: ['config'],
  outbox: ['drafts', 'photos', 'receipts', 'reports', 'session', 'settings'],
  'own-reports': ['outbox', 'receipts', 'reports'],
  photos: ['reports'],
  push: ['install', 'receipts'],
  reports: ['calls', 'config', 'gas'],
  session: ['config'],
  'share-target': ['drafts', 'notices'],
  theme: ['config'],
  update: ['offline'],
  'vehicle-defects': ['reports'],
};

/** The feature of a file below src/features, given relative to the repository. */
const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** The other feature that `source` in `file` refers to; undefined for anything else. */
export function importedFeature(file, source) {
  if (!source.startsWith('.')) return undefined;
  const target = featureOf(relative('', resolve(dirname(file), source)));
  return target === featureOf(file) ? undefined : target;
}

/** @type {import('eslint').Rule.RuleModule} */
const imports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { missing: 'scripts/lint/features.mjs does not let {{from}} import {{to}}.' },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const from = featureOf(file);
    if (from === undefined) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const to = importedFeature(file, source.value);
      if (to === undefined || featureImports[from]?.includes(to)) return;
      context.report({ node: source, messageId: 'missing', data: { from, to } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** @type {import('eslint').ESLint.Plugin} */
export const features = { rules: { imports } };
