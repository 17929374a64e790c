/**
 * The cost of requests. The results were recorded from Google's Rules Test API: the number of
 * evaluated expressions per expression, and the limits above which it denies.
 */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/rules/parse-rules.ts';
import { Ruleset, type Verdict } from '../../src/rules/ruleset.ts';
import { fromJson } from '../../src/rules/values.ts';
import { decide, holds, load } from './rules-language.ts';

const limitReached = /maximum of 1000 expressions to evaluate has been reached/;
const reasonOf = (verdict: Verdict): string => (verdict.allowed ? '' : verdict.reason);
const repeat = (count: number, expression: string): string =>
  Array.from({ length: count }, () => expression).join(' && ');
const decideItem = (condition: string): Verdict =>
  decide(
    load(
      `match /items/{id} {
        function g(x) { return x == 'x'; }
        function lt(x) { let v = x; return v == 'x'; }
        allow get: if ${condition};
      }`,
    ),
    { path: 'items/x', resource: fromJson({ data: { a: 1 } }) },
  );

describe('20 times the expression, joined by &&, costs the same as at Google', () => {
  test.each([
    ['true', 58, 52.7, 57.7],
    ["id == 'x'", 98, 92.2, 97.1],
    ['resource.data.a == 1', 138, 131.6, 136.5],
    ['g(id)', 138, 131.6, 136.5],
    ['lt(id)', 178, 171, 176],
    ["id in ['x', 'y']", 138, 131.6, 136.5],
    ['resource.data.keys().size() > 0', 158, 151.3, 156.2],
    ["id[0:1] == 'x'", 158, 151.3, 156.2],
    ["!(id == 'y')", 118, 111.9, 116.8],
    ["(id == 'x' ? true : false)", 158, 151.3, 156.2],
  ])('%s', (expression, count, least, most) => {
    const verdict = decideItem(repeat(20, expression));
    expect(verdict).toMatchObject({ allowed: true, expressions: count });
    // The count is at least that of the service, and at most 7 higher.
    expect(count).toBeGreaterThanOrEqual(most);
    expect(count - least).toBeLessThanOrEqual(7);
  });
});

describe('one expression costs', () => {
  test.each([
    ['true', 1],
    ['id is string', 3],
    ['id is string ? true : false', 6],
    ['id is int ? false : true', 8],
    ['false || true', 4],
    ['true || false', 2],
    ['id.missing || true', 5],
    ["!(false && id == 'x')", 3],
    ['lt(id)', 7],
    ["['x', id].size() == 2", 6],
  ])('%s: %i', (expression, count) => {
    expect(decideItem(expression)).toMatchObject({ allowed: true, expressions: count });
  });
  test('the cost of earlier allow statements', () => {
    const statements = `allow get: if ${repeat(20, 'true')} && false;`;
    expect(
      decide(load(`match /items/{id} { ${statements} allow get: if true; }`)).expressions,
    ).toBe(20 + 1 + 20 * 2 + 1);
  });
});

/** `terms` conditions in functions of ten, and functions that join two others each. */
function balancedTerms(terms: number): string {
  const declared: string[] = [];
  const declare = (body: string): string => {
    const call = `f${declared.length}()`;
    declared.push(`function ${call} { return ${body}; }`);
    return call;
  };
  let level = Array.from({ length: Math.ceil(terms / 10) }, (_, leaf) =>
    declare(
      Array.from(
        { length: Math.min(10, terms - leaf * 10) },
        (__, term) => `request.auth.token.n >= ${leaf * 10 + term}`,
      ).join(' && '),
    ),
  );
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left = '', right] = level.slice(index * 2, index * 2 + 2);
      return right === undefined ? left : declare(`${left} && ${right}`);
    });
  return `match /items/{id} { ${declared.join(' ')} allow get: if ${level[0] ?? 'false'}; }`;
}

describe('balanced terms', () => {
  const decideTerms = (terms: number): Verdict =>
    decide(load(balancedTerms(terms)), { auth: fromJson({ token: { n: 1000 } }) });
  test('100 terms are allowed', () => {
    expect(decideTerms(100)).toMatchObject({ allowed: true, expressions: 817 });
  });
  test.each([125, 150, 175, 200, 225, 250, 300])('%i terms are denied', (terms) => {
    expect(reasonOf(decideTerms(terms))).toMatch(limitReached);
  });
});

describe('limits of the service', () => {
  test('allows 1000 expressions and denies 1001, even if || could skip the excess', () => {
    const most = `${'!'.repeat(999)}false`;
    const tooMany = `${'!'.repeat(1000)}true`;
    expect(decideItem(most)).toMatchObject({ allowed: true, expressions: 1000 });
    expect(reasonOf(decideItem(tooMany))).toMatch(limitReached);
    expect(reasonOf(decideItem(`${tooMany} || true`))).toMatch(limitReached);
  });
  test('denies more than 10 document reads', () => {
    const reads = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) => `!exists(/databases/$(database)/documents/items/n${index})`,
      ).join(' && ');
    expect([holds(reads(10)), holds(reads(11))]).toEqual([true, false]);
  });
  test('allows storage rules to read two different documents, each of them repeatedly', () => {
    const decideFor = (...ids: readonly string[]): Verdict =>
      new Ruleset(
        parseRules(
          'test.rules',
          `rules_version = '2'; service firebase.storage { match /b/{b}/o/{file} { allow get: if ${ids
            .map((id) => `firestore.exists(/databases/(default)/documents/items/${id})`)
            .join(' && ')}; } }`,
        ),
      ).decide('get', ['b', 'x', 'o', 'file'], {
        request: new Map(),
        resource: null,
        document: () => fromJson({ data: {} }),
      });
    expect(decideFor('one', 'two', 'one', 'two').allowed).toBe(true);
    expect(reasonOf(decideFor('one', 'two', 'three'))).toMatch(/more than 2 documents were read/);
  });
});
