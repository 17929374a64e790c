/** Tests the table of imports between features, and the lint rule that uses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { featureImports, features, importedFeature } from '../../../scripts/lint/features.mjs';

const table: Readonly<Record<string, readonly string[]>> = featureImports;

/** The features on a cycle through `feature`; empty without a cycle. */
function circleFrom(feature: string): readonly string[] {
  const seen = new Set<string>();
  const find = (at: string, way: readonly string[]): readonly string[] => {
    for (const next of table[at] ?? []) {
      if (next === feature) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = find(next, [...way, next]);
      if (found.length > 0) return found;
    }
    return [];
  };
  return find(feature, [feature]);
}

describe('the table of imports between features', () => {
  it.each(Object.keys(table))('has no cycle through %s', (feature) => {
    expect(circleFrom(feature)).toEqual([]);
  });

  it('refers only to existing folders', () => {
    const names = [...Object.keys(table), ...Object.values(table).flat()];
    expect(names.filter((name) => !existsSync(`src/features/${name}`))).toEqual([]);
  });

  it('has no unused entry', () => {
    const used = new Set<string>();
    for (const name of readdirSync('src/features', { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `src/features/${name}`;
      for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(
        /(?:from|import)\s*\(?\s*'([^']+)'/g,
      ))
        used.add(`${name.split('/')[0]} imports ${importedFeature(file, source)}`);
    }
    const entries = Object.entries(table).flatMap(([from, to]) =>
      to.map((one) => `${from} imports ${one}`),
    );
    expect(entries.filter((entry) => !used.has(entry))).toEqual([]);
  });
});

describe('the lint rule features/imports', () => {
  const messagesOf = (file: string, code: string): readonly string[] =>
    new Linter({ configType: 'flat' })
      .verify(
        code,
        [
          {
            files: ['**/*.ts'],
            languageOptions: { parser: tseslint.parser },
            plugins: { features },
            rules: { 'features/imports': 'error' },
          },
        ],
        { filename: file },
      )
      .map(({ message }) => message);

  it.each([
    ['an import', "import { a } from '../outbox/outbox-store.ts';"],
    ['an import of a type', "import type { A } from '../outbox/outbox-store.ts';"],
    ['an export', "export { a } from '../outbox/outbox-store.ts';"],
    ['a dynamic import', "const a = () => import('../outbox/outbox.lazy.ts');"],
  ])('reports %s that the table does not contain', (_what, code) => {
    expect(messagesOf('src/features/drafts/draft-session.ts', code)).toEqual([
      'scripts/lint/features.mjs does not let drafts import outbox.',
    ]);
  });

  it.each([
    [
      'that the table contains',
      'src/features/outbox/outbox-store.ts',
      '../drafts/draft-session.ts',
    ],
    ['inside the feature', 'src/features/drafts/model/draft.ts', '../draft-session.ts'],
    ['of another folder', 'src/features/drafts/autosave.ts', '../../platform/zip.ts'],
    ['of a package', 'src/features/drafts/autosave.ts', 'nanostores'],
    [
      'by a file outside the features',
      'src/app/start-app.ts',
      '../features/outbox/outbox-store.ts',
    ],
  ])('accepts an import %s', (_what, file, source) => {
    expect(messagesOf(file, `import { a } from '${source}';`)).toEqual([]);
  });
});
