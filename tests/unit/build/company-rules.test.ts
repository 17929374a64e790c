/** Security rules of a company that accepts reports only from accounts with a claim of the office. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRules } from 'firebase-local/live/rules';
import { parseRules } from 'firebase-local/rules/parse-rules';
import { Ruleset } from 'firebase-local/rules/ruleset';
import { deployOptions, rulesByClaim } from '../../../scripts/deploy/company-rules.ts';
import { createDatabaseDecider } from '../../rules/decide-database.ts';
import type { Attempt } from '../../rules/database-requests.ts';
import { isAllowed } from '../../rules/decide-directly.ts';
import { fresh, reading, report, upload } from '../../rules/requests.ts';
import { driver, otherDriver } from '../../rules/sample-data.ts';
import { seeded, tokens } from '../../rules/vehicle-requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-company-rules-'));
for (const file of ['firebase.json', 'firestore.rules', 'storage.rules', 'database.rules.json'])
  cpSync(file, join(folder, file));

test('deployOptions leaves the rules files unchanged for a company that accepts verified addresses', () => {
  expect(deployOptions(folder, '{}')).toEqual([]);
});
test('deployOptions changes all three rules files so that a verified address is not enough', () => {
  const [option, file = ''] = deployOptions(folder, '{"mayReport":"claim"}');
  expect(option).toBe('--config');
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(settings).toMatchObject({
    hosting: { public: 'dist' },
    firestore: { rules: 'by-claim.firestore.rules', indexes: 'firestore.indexes.json' },
    storage: { rules: 'by-claim.storage.rules' },
    database: { rules: 'by-claim.database.rules.json' },
  });
  const rules = (name: string): Ruleset =>
    new Ruleset(parseRules(name, readFileSync(join(folder, name), 'utf8')));
  const documents = rules('by-claim.firestore.rules');
  expect(isAllowed(documents, 'jona', report())).toBe(false);
  expect(isAllowed(documents, 'mika', report({ uid: otherDriver }))).toBe(true);
  expect(isAllowed(documents, 'jona', reading())).toBe(false);
  const files = rules('by-claim.storage.rules');
  expect(isAllowed(files, 'jona', upload(`reports/${driver}/${fresh}/1.jpg`))).toBe(false);
  expect(isAllowed(files, 'mika', upload(`reports/${otherDriver}/${fresh}/1.jpg`))).toBe(true);
  const decide = createDatabaseDecider(seeded, tokens);
  const changed = readFileSync(join(folder, 'by-claim.database.rules.json'), 'utf8');
  const live = createRules(JSON.parse(changed));
  for (const [who, may] of [
    ['driver', false],
    ['otherDriver', true],
  ] as const) {
    const attempt = { who, method: 'GET', path: '/vehicles/HHAB12' } as unknown as Attempt;
    expect(decide(live, attempt)).toBe(may);
  }
});
test('rulesByClaim throws if the rules lack the condition', () => {
  expect(() => rulesByClaim('allow create: if true;')).toThrow('verified address');
});
