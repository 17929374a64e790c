/** Match blocks, functions and queries of the rules language, and the messages of denials. */
import { describe, expect, test } from 'vitest';
import { fromJson, KnownPart, type Value } from '../../src/rules/values.ts';
import { decide, type Given, holds, load } from './rules-language.ts';

describe('match blocks', () => {
  const may = (body: string, given: Given): boolean => decide(load(body), given).allowed;
  test('deny requests that no statement covers', () => {
    expect(may('match /items/{id} { allow get; }', { path: 'items/a' })).toBe(true);
    for (const path of ['items', 'items/a/parts/b', 'other/a'])
      expect(may('match /items/{id} { allow get; }', { path })).toBe(false);
    for (const method of ['list', 'create', 'update', 'delete'] as const)
      expect(may('match /items/{id} { allow get; }', { method })).toBe(false);
  });
  test('expand read and write into their methods', () => {
    for (const method of ['get', 'list'] as const)
      expect([
        may('match /items/{id} { allow read; }', { method }),
        may('match /items/{id} { allow write; }', { method }),
      ]).toEqual([true, false]);
    for (const method of ['create', 'update', 'delete'] as const)
      expect([
        may('match /items/{id} { allow read; }', { method }),
        may('match /items/{id} { allow write; }', { method }),
      ]).toEqual([false, true]);
  });
  test('can be nested, and any allow statement of any block allows', () => {
    const nested =
      'match /items/{id} { allow get: if false; match /parts/{part} { allow get: if id == "a" && part == "b"; } } match /items/{other} { allow get: if other == "z"; }';
    expect([
      may(nested, { path: 'items/a/parts/b' }),
      may(nested, { path: 'items/x/parts/b' }),
      may(nested, { path: 'items/z' }),
      may(nested, { path: 'items/y' }),
    ]).toEqual([true, false, true, false]);
  });
  test('match any number of path segments with **, also none, at the end or in the middle of a path', () => {
    const rest =
      'match /items/{path=**} { allow get; } match /{any=**}/secret/{id} { allow get: if id == "s"; }';
    expect(
      [
        'items',
        'items/a',
        'items/a/b/c',
        'x/y/secret/s',
        'secret/s',
        'secret/t',
        'x/secret/s/u',
      ].map((path) => may(rest, { path })),
    ).toEqual([true, true, true, true, true, false, false]);
  });
  test('can use functions of the block and of outer blocks, with let', () => {
    const rules = load(
      'function inner(x) { let y = x + 1; let z = y * 2; return isTwo(z / 2) && y == z / 2; } match /items/{id} { function isMe() { return id == "a" && inner(1); } allow get: if isMe(); }',
      'function isTwo(n) { return n == 2; }',
    );
    expect([decide(rules).allowed, decide(rules, { path: 'items/b' }).allowed]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a query', () => {
  const list = (expression: string, known: Record<string, unknown>): boolean =>
    holds(expression, {
      method: 'list',
      path: 'items/*',
      resource: new KnownPart(
        new Map<string, Value>([
          [
            'data',
            new KnownPart(
              new Map(Object.entries(known).map(([key, value]) => [key, fromJson(value)])),
            ),
          ],
        ]),
      ),
    });
  test.each([
    ['resource.data.uid == request.auth.uid', { uid: 'me' }, true],
    ['resource.data.uid == request.auth.uid', { uid: 'you' }, false],
    ['resource.data.uid == request.auth.uid', {}, false],
    ['resource.data.uid != "you"', {}, false],
    ['!(resource.data.uid == "you")', {}, false],
    ['!("secret" in resource.data)', {}, false],
    ['"uid" in resource.data', { uid: 'me' }, true],
    ['resource.data.keys().hasOnly(["uid"])', { uid: 'me' }, false],
    ['resource.data.size() == 1', { uid: 'me' }, false],
    ['resource.data == {"uid": "me"}', { uid: 'me' }, false],
    ['resource.data != {"a": 1}', { uid: 'me' }, false],
    ['resource.data.get("uid", "") == "me"', { uid: 'me' }, true],
    ['resource.data.get("blocked", false) == false', { uid: 'me' }, false],
    ['resource.data.uid == "me" || resource.data.open', { uid: 'me' }, true],
    ['resource.data.uid == "me" && resource.data.open', { uid: 'me' }, false],
    ['id == "a"', { uid: 'me' }, false],
    ['id != "secret"', { uid: 'me' }, false],
    ['[id].size() == 1', {}, false],
    ['resource != null', {}, false],
    ['request.auth.token.office == true', {}, true],
  ])('is decided by "%s" if only %j is known: %s', (expression, known, expected) => {
    expect(list(expression, known)).toBe(expected);
  });
});

describe('a denial › reports the deciding line', () => {
  test.each([
    [
      'id == "b"',
      /^get \/databases\/\(default\)\/documents\/items\/a: test\.rules:5:\d+ is false$/,
    ],
    ['request.resource.data.missing == 1', /test\.rules:5:\d+ property "missing" is absent/],
    ['resource.data.x == 1', /null has no property "data"/],
  ])('%s', (expression, expected) => {
    const verdict = decide(load(`match /items/{id} { allow get: if ${expression}; }`));
    expect(verdict.allowed ? '' : verdict.reason).toMatch(expected);
  });
  test('a denial › reports that no block covers the path', () => {
    const verdict = decide(load('match /others/{id} { allow get; }'));
    expect(verdict.allowed ? '' : verdict.reason).toContain('no allow statement covers it');
  });
});
