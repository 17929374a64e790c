/**
 * Compares the decision of the deployed rules for each row of the tables with the expected one.
 * Each rule allows and refuses at least one row. Runs without a server; the full level sends the
 * same rows over HTTP and tests changed rules.
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

const verbOf = (allowed: boolean): string => (allowed ? 'allows' : 'refuses');

describe.each(['firestore.rules', 'storage.rules'])('%s', (file) => {
  const rules = new Ruleset(parseRules(file, readRules(file)));
  const lines = requestRows
    .filter(
      ({ row: [, , operation] }) => isDocumentRequest(operation) === (file === 'firestore.rules'),
    )
    .map(({ row, allowed }) => [verbOf(allowed), row[0], row, allowed] as const);
  test.each(lines)('%s: %s', (_verb, _title, [, who, operation], allowed) => {
    expect(isAllowed(rules, who, operation)).toBe(allowed);
  });
});

describe('database.rules.json', () => {
  const rules = createRules(JSON.parse(readRules('database.rules.json')));
  const lines = databaseTables
    .flatMap(({ decide, attempts }) =>
      attempts.map((one) => ({ one, decision: decide(rules, one) })),
    )
    // Undefined: refused before any rule is evaluated, as with an expired token.
    .filter(({ decision }) => decision !== undefined)
    .map(
      ({ one, decision }) =>
        [verbOf(isAllowedAttempt(one)), attemptTitle(one), one, decision] as const,
    );
  test.each(lines)('%s: %s', (_verb, _title, one, decision) => {
    expect(decision).toBe(isAllowedAttempt(one));
  });
});
