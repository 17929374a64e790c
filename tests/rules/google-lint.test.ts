/** Checks the deployed rules files with the linter that Google publishes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import securityRules from '@firebase/eslint-plugin-security-rules';
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';

// The plugin's types are for another version of ESLint than the one used here.
const config = securityRules.configs['flat/recommended'] as unknown as Linter.Config;
const faultsIn = (file: string, text: string): readonly string[] =>
  new Linter().verify(text, [config], file).map(({ line, message }) => `${line} ${message}`);

describe.each(['firestore.rules', 'storage.rules'])('%s', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  test('has no error according to Google’s linter', () => {
    expect(faultsIn(file, text)).toEqual([]);
  });
  test.each([
    ['syntax that is not in the grammar', 'allow create: if 1e3 > 0;', /extraneous input/],
    ['access for everybody', 'allow read: if true;', /open read/],
  ])('has an error after adding %s', (_title, statement, fault) => {
    const faulty = text.replace(/allow create: if [^;]*;/, statement);
    expect(faultsIn(file, faulty).join('\n')).toMatch(fault);
  });
});
