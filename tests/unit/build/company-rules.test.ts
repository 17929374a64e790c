/** What a company deploys that takes reports by the office's claim alone. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRules } from '../../../local-backend/rules/parse-rules.ts';
import { Ruleset } from '../../../local-backend/rules/ruleset.ts';
import { deployOptions, rulesByClaim } from '../../../scripts/deploy/company-rules.ts';
import { isAllowed } from '../../rules/decide-directly.ts';
import { fresh, report, upload } from '../../rules/requests.ts';
import { driver, otherDriver } from '../../rules/sample-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-company-rules-'));
for (const file of ['firebase.json', 'firestore.rules', 'storage.rules'])
  cpSync(file, join(folder, file));

test('a company that takes verified addresses deploys the files as they are', () => {
  expect(deployOptions(folder, '{}')).toEqual([]);
});
test('by claim alone a verified address is not enough, in documents and files', () => {
  const [option, file = ''] = deployOptions(folder, '{"mayReport":"claim"}');
  expect(option).toBe('--config');
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(settings).toMatchObject({
    hosting: { public: 'dist' },
    firestore: { rules: 'by-claim.firestore.rules', indexes: 'firestore.indexes.json' },
    storage: { rules: 'by-claim.storage.rules' },
  });
  const rules = (name: string): Ruleset =>
    new Ruleset(parseRules(name, readFileSync(join(folder, name), 'utf8')));
  const documents = rules('by-claim.firestore.rules');
  expect(isAllowed(documents, 'jona', report())).toBe(false);
  expect(isAllowed(documents, 'mika', report({ uid: otherDriver }))).toBe(true);
  const files = rules('by-claim.storage.rules');
  expect(isAllowed(files, 'jona', upload(`reports/${driver}/${fresh}/1.jpg`))).toBe(false);
  expect(isAllowed(files, 'mika', upload(`reports/${otherDriver}/${fresh}/1.jpg`))).toBe(true);
});
test('rules in which the line is not found are not deployed', () => {
  expect(() => rulesByClaim('allow create: if true;')).toThrow('not exactly once');
});
