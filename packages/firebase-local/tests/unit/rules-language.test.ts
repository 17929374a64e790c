/** Expressions of the rules language: values, operators, functions, and errors, which deny. */
import { describe, expect, test } from 'vitest';
import { decide, holds, load } from './rules-language.ts';

describe('an expression is true', () => {
  test.each([
    // Numbers: int and float are two types with one equality.
    '1 == 1.0',
    '1 - -1 == 2',
    '!(0.0 / 0.0 == 0.0 / 0.0)',
    '0.0 / 0.0 != 0.0 / 0.0',
    '7 / 2 == 3',
    '-7 / 2 == -3',
    '7.0 / 2 == 3.5',
    '7 % 4 == 3',
    '-7 % 4 == -3',
    '2 + 3 * 4 == 14',
    '(2 + 3) * 4 == 20',
    '10 - 2 - 3 == 5',
    '-(-3) == 3',
    'd().n is int',
    '!(d().n is float)',
    'd().n is number',
    'd().half is float',
    'int("12") == 12',
    'int(2.9) == 2',
    'd().n > d().half',
    // Text.
    '"a" + "b" == "ab"',
    '"abc".size() == 3',
    'd().text.size() == 7',
    '"abc"[1:3] == "bc"',
    '"abc".matches("[a-c]+")',
    '"HH-AB 12".replace("[ -]", "") == "HHAB12"',
    '!"abcd".matches("[a-c]+")',
    '!"a\\nb".matches("a.b")',
    '"b" > "a"',
    'string(12) == "12"',
    'string(2.0) == "2.0"',
    'string(-0.57) == "-0.57"',
    'string(null) == "null"',
    '["a", 1, 2.0].join("-") == "a-1-2.0"',
    'string(true) == "true"',
    '"\\u0041" == "A"',
    // Lists and sets.
    '"a" in d().list',
    '!("x" in d().list)',
    'd().list[0] == "a"',
    'd().list[0:2] == ["a", "b"]',
    'd().list.size() == 3',
    'd().list.hasAll(["a", "b"])',
    '!d().list.hasAll(["a", "x"])',
    'd().list.hasAny(["x", "c"])',
    'd().list.concat(["x"]) == ["a", "b", "c", "x"]',
    '[].concat([{}])[0].keys().size() == 0',
    'd().list.hasOnly(["a", "b", "c", "d"])',
    '!d().list.hasOnly(["a"])',
    '[].hasOnly(["a"])',
    'd().list.join("-") == "a-b-c"',
    '[1, [2.5]] == [1, [2.5]]',
    '[1] != [1.0]',
    '[[1]] != [[1.0]]',
    '[0.0] != [-0.0]',
    '0.0 == -0.0',
    // Maps.
    '{"a": 1} == {"a": 1}',
    '{"a": 1} != {"a": 1.0}',
    '"x" in d().map',
    'd().map.x == 1',
    'd().map["y"].z == 2',
    'd().map.keys() == ["x", "y"]',
    'd().map.size() == 2',
    'd().map.get("x", 0) == 1',
    'd().map.get("missing", 5) == 5',
    'd().map.get(["y", "z"], 0) == 2',
    'd().map.get(["y", "q"], 9) == 9',
    '{"D": 1}["D"] == 1',
    // Times.
    'd().at == request.time',
    'request.time + duration.value(1, "d") > request.time',
    // Types.
    'd().nothing == null',
    'd().yes is bool',
    'd().text is string',
    'd().list is list',
    'd().map is map',
    'd().at is timestamp',
    'd().bytes is bytes',
    'd().point is latlng',
    'd().ref is path',
    'duration.value(1, "s") is duration',
    '"1" != 1',
    'null != false',
    // == binds tighter than "in" and "is".
    'd().n == 7 in [true]',
    '1 == 1 is bool',
    // Logic: an error on one side only matters if the other side does not decide.
    'true || d().missing',
    'd().missing || true',
    '!(false && d().missing)',
    '!(d().missing && false)',
    'd().missing.deeper == 1 || d().n == 7',
    'd().n == 7 ? true : d().missing',
    'true && !false',
    'false || false || true',
    'd().list.size() > 2 && d().n in [6, 7]',
    // Paths and look-ups.
    '/databases/$(database)/documents/items/$(id) == /databases/(default)/documents/items/a',
    'd().ref == /databases/$(database)/documents/items/b',
    'exists(/databases/$(database)/documents/items/one)',
    '!exists(/databases/$(database)/documents/items/none)',
    'get(/databases/$(database)/documents/items/one).data.open',
    'get(/databases/$(database)/documents/items/none) == null',
    'existsAfter(/databases/$(database)/documents/items/later)',
    '!exists(/databases/$(database)/documents/items/later)',
    'getAfter(/databases/$(database)/documents/items/later).id == "one"',
    'id == "a"',
    'database == "(default)"',
    '/a/$(id + "x") == /a/ax',
  ])('%s', (expression) => {
    expect(holds(expression)).toBe(true);
  });
});

describe('is false for NaN', () => {
  test.each(['<', '<=', '>', '>=', '=='].flatMap((operator) => [`d().none ${operator} 0.0`]))(
    '%s',
    (expression) => {
      expect([holds(expression), holds(`!(${expression})`)]).toEqual([false, true]);
    },
  );
});

describe('an evaluation error denies the request, even when negated', () => {
  test.each([
    'd().missing',
    '!d().missing',
    'd().missing == null',
    'd().missing != null',
    'resource.data.n == 1',
    '!(resource.data.n == 1)',
    'd().nothing.x == 1',
    'd().text < 1',
    '1 + "a" == "1a"',
    '1 / 0 == 0',
    '1 % 0 == 0',
    'd().list[3] == "d"',
    'd().list[-1] == "c"',
    'd().list[0:4].size() == 4',
    '"abc"[0:4] == "abc"',
    '"abc"[0:0] == ""',
    '"abc"[3:3] == ""',
    'd().list[0:0] == []',
    'd().list + ["d"] == ["a", "b", "c", "d"]',
    '"a" in d().list == false',
    '"a" in d().list == true',
    '9223372036854775807 + 1 > 0',
    'd().n && true',
    'd().n ? true : true',
    '"a" in "abc"',
    'd().n.size() == 1',
    'd().text.keys().size() == 0',
    'd().list.matches("a")',
    'd().list.concat("x").size() == 4',
    'int("x") == 0',
    'int("1.5") == 1',
    'd().map.hasAll(["x"])',
    'd().missing || d().n == 8',
    'd().missing && d().n == 7',
    'timestamp.date(2026, 2, 30) < request.time',
    'duration.value(1, "y") > duration.value(1, "s")',
    'get(/databases/$(database)/documents/items/none).data.open',
    'exists("items/one")',
    '[d().missing].size() == 1',
  ])('%s', (expression) => {
    const verdict = decide(
      load(
        `match /items/{id} { function d() { return request.resource.data; } allow read: if ${expression}; }`,
      ),
    );
    expect(verdict).toMatchObject({ allowed: false });
    expect(verdict.allowed ? '' : verdict.reason).not.toMatch(/is false/);
  });
});
