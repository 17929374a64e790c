/** The rules language: values, operators, functions, errors, what a query proves, and what refuses to load. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../local-backend/rules/parse-rules.ts';
import { RulesFileError } from '../../../local-backend/rules/problem.ts';
import { Ruleset, type Verdict } from '../../../local-backend/rules/ruleset.ts';
import {
  Bytes,
  fromJson,
  KnownPart,
  Path,
  Point,
  Timestamp,
  type Value,
} from '../../../local-backend/rules/values.ts';

const load = (body: string, before = ''): Ruleset =>
  new Ruleset(
    parseRules(
      'test.rules',
      `rules_version = '2';\nservice cloud.firestore {\n${before}\nmatch /databases/{database}/documents {\n${body}\n}\n}\n`,
    ),
  );
const time = new Timestamp(BigInt(Date.UTC(2026, 10, 21, 8, 15, 30, 123)) * 1_000_000n);
const other: Value = new Map<string, Value>([
  ['data', fromJson({ open: true })],
  ['id', 'one'],
]);

interface Given {
  readonly path?: string;
  readonly resource?: Value;
  readonly auth?: Value;
  readonly method?: 'get' | 'list' | 'create' | 'update' | 'delete';
}
function decide(
  rules: Ruleset,
  {
    path = 'items/a',
    resource = null,
    auth = fromJson({ uid: 'me', token: { office: true } }),
    method = 'get',
  }: Given = {},
): Verdict {
  return rules.decide(
    method,
    [
      'databases',
      '(default)',
      'documents',
      ...path.split('/').map((segment) => (segment === '*' ? undefined : segment)),
    ],
    {
      request: new Map<string, Value>([
        ['auth', auth],
        ['time', time],
        ['method', method],
        [
          'resource',
          new Map<string, Value>([
            [
              'data',
              new Map<string, Value>([
                ['n', 7n],
                ['half', 0.5],
                ['text', 'Grüße 🚛'],
                ['yes', true],
                ['nothing', null],
                ['list', ['a', 'b', 'c']],
                ['map', fromJson({ x: 1, y: { z: 2 } })],
                ['bytes', new Bytes(new Uint8Array([1, 2, 255]))],
                ['point', new Point(52.5, 13.4)],
                ['at', time],
                ['ref', new Path(['databases', '(default)', 'documents', 'items', 'b'])],
              ]),
            ],
          ]),
        ],
      ]),
      resource,
      document: (segments, after) =>
        segments.at(-1) === 'one' ? other : segments.at(-1) === 'later' && after ? other : null,
    },
  );
}
const holds = (expression: string, given: Given = {}): boolean =>
  decide(
    load(
      `match /items/{id} { function d() { return request.resource.data; } allow read, write: if ${expression}; }`,
    ),
    given,
  ).allowed;

describe('an expression holds', () => {
  test.each([
    // Numbers: int and float are two types with one equality.
    '1 == 1.0',
    '7 / 2 == 3',
    '-7 / 2 == -3',
    '7.0 / 2 == 3.5',
    '7 % 4 == 3',
    '-7 % 4 == -3',
    '2 + 3 * 4 == 14',
    '(2 + 3) * 4 == 20',
    '10 - 2 - 3 == 5',
    '-(-3) == 3',
    '0x10 == 16',
    '1e3 == 1000',
    'd().n is int',
    '!(d().n is float)',
    'd().n is number',
    'd().half is float',
    'int("12") == 12',
    'int(2.9) == 2',
    'float(2) is float',
    'float("2.5") == 2.5',
    'd().n > d().half',
    'math.abs(-3) == 3',
    'math.ceil(1.2) == 2',
    'math.floor(-1.2) == -2',
    'math.round(2.5) == 3',
    'math.round(-2.5) == -3',
    'math.round(2.5) is int',
    'math.sqrt(9) == 3.0',
    'math.pow(2, 10) == 1024',
    'math.isNaN(0.0 / 0.0)',
    'math.isInfinite(1.0 / 0.0)',
    // Text.
    '"a" + "b" == "ab"',
    '"abc".size() == 3',
    'd().text.size() == 7',
    '"ABC".lower() == "abc"',
    '"abc".upper() == "ABC"',
    '" a ".trim() == "a"',
    '"a,b".split(",") == ["a", "b"]',
    '"aXbX".replace("X", "$1") == "a$1b$1"',
    '"abc"[1:3] == "bc"',
    '"abc".matches("[a-c]+")',
    '!"abcd".matches("[a-c]+")',
    '!"a\\nb".matches("a.b")',
    '"b" > "a"',
    'string(12) == "12"',
    'string(2.0) == "2.0"',
    'string(-0.57) == "-0.57"',
    'string(null) == "null"',
    '["a", 1, 2.0].join("-") == "a-1-2.0"',
    'string(true) == "true"',
    '"ä".toUtf8().size() == 2',
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
    'd().list.hasOnly(["a", "b", "c", "d"])',
    '!d().list.hasOnly(["a"])',
    '[].hasOnly(["a"])',
    'd().list.concat(["d"]).size() == 4',
    'd().list + ["d"] == ["a", "b", "c", "d"]',
    'd().list.removeAll(["a"]) == ["b", "c"]',
    'd().list.join("-") == "a-b-c"',
    '[1, 1, 2].toSet().size() == 2',
    '["a", "b"].toSet() == ["b", "a", "b"].toSet()',
    'd().list.toSet().difference(["a"].toSet()).hasOnly(["b", "c"])',
    '[1].toSet().union([2].toSet()).size() == 2',
    '[1, 2].toSet().intersection([2].toSet()) == [2].toSet()',
    '1 in [1].toSet()',
    '[1, [2]] == [1, [2.0]]',
    // Maps.
    '"x" in d().map',
    'd().map.x == 1',
    'd().map["y"].z == 2',
    'd().map.keys() == ["x", "y"]',
    'd().map.values().size() == 2',
    'd().map.size() == 2',
    'd().map.get("x", 0) == 1',
    'd().map.get("missing", 5) == 5',
    'd().map.get(["y", "z"], 0) == 2',
    'd().map.get(["y", "q"], 9) == 9',
    '{"a": 1} == {"a": 1.0}',
    '{"a": 1, "b": 2}.diff({"a": 1, "c": 3}).addedKeys() == ["b"].toSet()',
    '{"a": 1}.diff({"a": 2}).affectedKeys().hasOnly(["a"])',
    '{"a": 1}.diff({"a": 2}).changedKeys().size() == 1',
    '{"a": 1}.diff({}).removedKeys().size() == 0',
    '{"a": 1}.diff({"a": 1}).unchangedKeys().size() == 1',
    '{"D": 1}["D"] == 1',
    // Times.
    'd().at == request.time',
    'request.time.year() == 2026',
    'request.time.month() == 11',
    'request.time.day() == 21',
    'request.time.hours() == 8',
    'request.time.minutes() == 15',
    'request.time.seconds() == 30',
    'request.time.nanos() == 123000000',
    'request.time.dayOfWeek() == 6',
    'request.time.dayOfYear() == 325',
    'request.time.date() == timestamp.date(2026, 11, 21)',
    'request.time.time() < duration.value(9, "h")',
    'request.time + duration.value(1, "d") > request.time',
    'request.time - timestamp.date(2026, 11, 21) < duration.value(9, "h")',
    'duration.time(1, 2, 3, 4).seconds() == 3723',
    'duration.value(90, "m") == duration.time(1, 30, 0, 0)',
    'timestamp.value(0).year() == 1970',
    'request.time.toMillis() == 1795248930123',
    'duration.abs(duration.value(-3, "s")) == duration.value(3, "s")',
    // Types.
    'd().nothing == null',
    'd().nothing is null',
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
    'd().bytes.size() == 3',
    'd().bytes.toBase64() == "AQL/"',
    'd().bytes.toHexString() == "0102FF"',
    'hashing.md5("").toHexString() == "D41D8CD98F00B204E9800998ECF8427E"',
    'hashing.sha256("a").size() == 32',
    'hashing.crc32("123456789").toHexString() == "CBF43926"',
    'd().point.latitude() == 52.5',
    'd().point.distance(latlng.value(52.5, 13.4)) == 0.0',
    'math.round(latlng.value(0, 0).distance(latlng.value(0, 1)) / 1000) == 111',
    // Logic: an error on one side counts only when the other does not decide.
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
    'path("/items/b")[1] == "b"',
    'id == "a"',
    'database == "(default)"',
    'debug(d().n) == 7',
    '/a/$(id + "x") == /a/ax',
  ])('%s', (expression) => {
    expect(holds(expression)).toBe(true);
  });
});

describe('an error denies, also when negated', () => {
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
    '9223372036854775807 + 1 > 0',
    'd().n && true',
    'd().n ? true : true',
    '"a" in "abc"',
    'd().n.size() == 1',
    'd().text.keys().size() == 0',
    'd().list.matches("a")',
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

describe('match blocks', () => {
  const may = (body: string, given: Given): boolean => decide(load(body), given).allowed;
  test('deny what no statement covers', () => {
    expect(may('match /items/{id} { allow get; }', { path: 'items/a' })).toBe(true);
    for (const path of ['items', 'items/a/parts/b', 'other/a'])
      expect(may('match /items/{id} { allow get; }', { path })).toBe(false);
    for (const method of ['list', 'create', 'update', 'delete'] as const)
      expect(may('match /items/{id} { allow get; }', { method })).toBe(false);
  });
  test('give read and write their parts', () => {
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
  test('nest, and any granting statement of any block grants', () => {
    const nested =
      'match /items/{id} { allow get: if false; match /parts/{part} { allow get: if id == "a" && part == "b"; } } match /items/{other} { allow get: if other == "z"; }';
    expect([
      may(nested, { path: 'items/a/parts/b' }),
      may(nested, { path: 'items/x/parts/b' }),
      may(nested, { path: 'items/z' }),
      may(nested, { path: 'items/y' }),
    ]).toEqual([true, false, true, false]);
  });
  test('take any number of segments with **, also none and in the middle', () => {
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
  test('know functions of their own and of outer blocks, with let', () => {
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
  ])('"%s" with %j known: %s', (expression, known, expected) => {
    expect(list(expression, known)).toBe(expected);
  });
});

describe('limits of the service', () => {
  test('more than 1000 expressions deny, also where || could absorb it', () => {
    const long = Array.from({ length: 300 }, () => '1 + 1 == 2').join(' && ');
    expect([
      holds(`(${long}) || true`),
      holds(Array.from({ length: 100 }, () => '1 + 1 == 2').join(' && ')),
    ]).toEqual([false, true]);
  });
  test('more than 10 documents read deny', () => {
    const reads = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) => `!exists(/databases/$(database)/documents/items/n${index})`,
      ).join(' && ');
    expect([holds(reads(10)), holds(reads(11))]).toEqual([true, false]);
  });
});

describe('a denial names the place', () => {
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
  test('and says when nothing covers the path', () => {
    const verdict = decide(load(''));
    expect(verdict.allowed ? '' : verdict.reason).toContain('no allow statement covers it');
  });
});

describe('refuses to load, with line and column', () => {
  const inRule = (condition: string): string => `match /items/{id} { allow get: if ${condition}; }`;
  test.each([
    ['an unknown name', inRule('reqest.auth != null'), 5, 35],
    ['an unknown function', inRule('isOffice()'), 5, 35],
    ['an unknown method', inRule('"a".contains("b")'), 5, 39],
    ['a wrong number of arguments', inRule('"a".size(1)'), 5, 39],
    [
      'a wrong number of arguments of a function',
      `function f(a) { return a; } ${inRule('f()')}`,
      5,
      63,
    ],
    ['an unknown type', inRule('1 is integer'), 5, 37],
    ['an unknown namespace function', inRule('math.sin(1) > 0'), 5, 40],
    ['a method that is none', 'match /items/{id} { allow wirte; }', 5, 27],
    ['a missing semicolon', 'match /items/{id} { allow get: if true }', 5, 40],
    ['a missing brace', 'match /items/{id} { allow get;', 8, 1],
    ['a text without end', inRule('"abc'), 5, 35],
    ['an unknown escape', inRule('"a".matches("\\d")'), 5, 48],
    ['a look-ahead in a pattern', inRule('"a".matches("(?=a)a")'), 5, 47],
    ['a back reference in a pattern', inRule('"a".matches("(a)\\\\1")'), 5, 47],
    ['a faulty pattern', inRule('"a".matches("[a")'), 5, 47],
    ['a function that calls itself', `function f(a) { return f(a); } ${inRule('f(1)')}`, 5, 24],
    [
      'functions that call each other',
      `function f() { return g(); } function g() { return f(); } ${inRule('f()')}`,
      5,
      52,
    ],
    [
      'two functions of one name',
      `function f() { return true; } function f() { return true; } ${inRule('f()')}`,
      5,
      10,
    ],
    [
      'a function named like a built-in one',
      `function get(a) { return a; } ${inRule('true')}`,
      5,
      10,
    ],
    ['a name that is used twice', 'match /items/{id} { match /parts/{id} { allow get; } }', 5, 21],
    [
      'a let that hides a name',
      `function f(a) { let a = 1; return a; } ${inRule('f(1) == 1')}`,
      5,
      21,
    ],
    ['a number above 64 bits', inRule('9223372036854775808 > 0'), 5, 35],
    ['allow outside a match', '} allow read; match /x {', 5, 3],
    ['an unexpected character', inRule('a # b'), 5, 37],
    ['an assignment', inRule('a = b'), 5, 37],
    [
      'too many arguments of a declaration',
      `function f(a, b, c, d, e, f, g, h) { return true; } ${inRule('true')}`,
      5,
      10,
    ],
    ['a comment without end', '/* match', 5, 1],
  ])('%s', (_title, body, line, column) => {
    try {
      load(body);
    } catch (error) {
      if (!(error instanceof RulesFileError)) throw error;
      expect([
        error.line,
        error.column,
        error.message.startsWith(`test.rules:${line}:${column} `),
      ]).toEqual([line, column, true]);
      return;
    }
    throw new Error('It was loaded');
  });
  test.each([
    ['version 1', "rules_version = '1'; service cloud.firestore { }"],
    ['no version', 'service cloud.firestore { }'],
    ['an unknown service', "rules_version = '2'; service cloud.spanner { }"],
    [
      'two services',
      "rules_version = '2'; service cloud.firestore { } service firebase.storage { }",
    ],
    [
      'a look-up of documents without its namespace in storage rules',
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /a { allow read: if exists(/a/b); } } }",
    ],
  ])('%s', (_title, text) => {
    expect(() => new Ruleset(parseRules('test.rules', text))).toThrow(RulesFileError);
  });
  test('what storage rules may: documents by their namespace', () => {
    const rules = new Ruleset(
      parseRules(
        'test.rules',
        "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /a/{id} { allow get: if firestore.get(/databases/(default)/documents/items/$(id)).data.open && firestore.exists(/databases/(default)/documents/items/one); } } }",
      ),
    );
    const ask = (id: string): boolean =>
      rules.decide('get', ['b', 'x', 'o', 'a', id], {
        request: new Map(),
        resource: null,
        document: (path) => (path.at(-1) === 'one' ? other : null),
      }).allowed;
    expect([ask('one'), ask('two')]).toEqual([true, false]);
  });
});
