/** Each single change of a condition in the rules files must change the decision for a table row. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules } from 'firebase-local/rules/parse-rules';
import { Ruleset } from 'firebase-local/rules/ruleset';
import { isAllowed, isDocumentRequest } from './decide-directly.ts';
import { requestRows } from './request-tables.ts';
import { mutationsOf } from './rules-mutations.ts';

describe.each(['firestore.rules', 'storage.rules'])('%s', (file) => {
  const parsed = parseRules(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  const own = requestRows.filter(
    ({ row: [, , operation] }) => isDocumentRequest(operation) === (file === 'firestore.rules'),
  );
  function wrong(rules: Ruleset): string | undefined {
    const at = own.findIndex(
      ({ row: [, who, operation], allowed }) => isAllowed(rules, who, operation) !== allowed,
    );
    // The row that detects this change probably detects the next one, which is close to it.
    if (at > 0) own.unshift(...own.splice(at, 1));
    return at === -1 ? undefined : own[0]?.row[0];
  }

  test('decides at least one row differently after any single change', () => {
    const mutations = mutationsOf(parsed);
    const unnoticed = mutations
      .filter(({ rules }) => wrong(new Ruleset(rules)) === undefined)
      .map(({ title }) => title);
    expect(unnoticed).toEqual([]);
    expect(mutations.length).toBeGreaterThan(file === 'firestore.rules' ? 400 : 80);
  });
});
