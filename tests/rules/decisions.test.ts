/**
 * The deployed rules decide each line of the tables as the table says: every rule is allowed at
 * least once and refused at least once. Without a server; the same lines over HTTP and changed
 * rules belong to the full level.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRules } from 'firebase-local/live/rules';
import { parseRules } from 'firebase-local/rules/parse-rules';
import { Ruleset } from 'firebase-local/rules/ruleset';
import { attemptTitle, databaseTables, isAllowedAttempt } from './database-tables.ts';
import { isAllowed, isDocumentRequest } from './decide-directly.ts';
import { requestRows } from './request-tables.ts';

const readRules = (file: string): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe.each(['firestore.rules', 'storage.rules'])('%s', (file) => {
  const rules = new Ruleset(parseRules(file, readRules(file)));
  const lines = requestRows
    .filter(({ row: [, , asked] }) => isDocumentRequest(asked) === (file === 'firestore.rules'))
    .map(({ row, allowed }) => [row[0], row, allowed] as const);
  test.each(lines)('%s', (_title, [, who, asked], allowed) => {
    expect(isAllowed(rules, who, asked)).toBe(allowed);
  });
});

describe('database.rules.json', () => {
  const rules = createRules(JSON.parse(readRules('database.rules.json')));
  const lines = databaseTables
    .flatMap(({ decide, attempts }) =>
      attempts.map((one) => ({ one, decision: decide(rules, one) })),
    )
    // Undefined: refused before a rule is evaluated, as with an expired token.
    .filter(({ decision }) => decision !== undefined)
    .map(({ one, decision }) => [attemptTitle(one), one, decision] as const);
  test.each(lines)('%s', (_title, one, decision) => {
    expect(decision).toBe(isAllowedAttempt(one));
  });
});
