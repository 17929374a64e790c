/** Rules files that do not load, with line and column. */
import { parseForESLint } from '@firebase/eslint-plugin-security-rules/parser';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/rules/parse-rules.ts';
import { RulesFileError } from '../../src/rules/problem.ts';
import { Ruleset } from '../../src/rules/ruleset.ts';
import { decide, load, other } from './rules-language.ts';

/** A whole file with statements for documents of the collection "items". */
const around = (statements: string): string =>
  `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents/items/{id} { ${statements} } }`;
const chain = (terms: number, operator = ' && ', term = 'true'): string =>
  Array.from({ length: terms }, () => term).join(operator);
const bindings = (count: number): string =>
  `function f() { ${Array.from({ length: count }, (_, index) => `let v${index} = true;`).join(' ')} return v0; } allow get: if f();`;
const nestedCalls = (depth: number): string =>
  `${Array.from({ length: depth }, (_, index) => `function f${index}() { return ${index + 1 < depth ? `f${index + 1}()` : 'true'}; }`).join(' ')} allow get: if f0();`;

describe('loading a rules file', () => {
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
    ['an unknown namespace function', inRule('duration.sin(1) > 0'), 5, 44],
    ['a misspelt method', 'match /items/{id} { allow wirte; }', 5, 27],
    ['a missing semicolon', 'match /items/{id} { allow get: if true }', 5, 40],
    ['a missing brace', 'match /items/{id} { allow get;', 8, 1],
    ['a string that is not closed', inRule('"abc'), 5, 35],
    ['an unknown escape', inRule('"a".matches("\\d")'), 5, 48],
    ['a look-ahead in a pattern', inRule('"a".matches("(?=a)a")'), 5, 47],
    ['a back reference in a pattern', inRule('"a".matches("(a)\\\\1")'), 5, 47],
    ['an invalid pattern', inRule('"a".matches("[a")'), 5, 47],
    ['a function that calls itself', `function f(a) { return f(a); } ${inRule('f(1)')}`, 5, 24],
    [
      'functions that call each other',
      `function f() { return g(); } function g() { return f(); } ${inRule('f()')}`,
      5,
      52,
    ],
    [
      'two functions with the same name',
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
    [
      'a variable name that is used twice',
      'match /items/{id} { match /parts/{id} { allow get; } }',
      5,
      21,
    ],
    [
      'a let that shadows a name',
      `function f(a) { let a = 1; return a; } ${inRule('f(1) == 1')}`,
      5,
      21,
    ],
    ['a number above 64 bits', inRule('9223372036854775808 > 0'), 5, 35],
    ['allow outside a match', 'allow read; } allow read; match /x { allow read;', 5, 15],
    ['an unexpected character', inRule('a # b'), 5, 37],
    ['an assignment', inRule('a = b'), 5, 37],
    [
      'a function with too many parameters',
      `function f(a, b, c, d, e, f, g, h) { return true; } ${inRule('true')}`,
      5,
      10,
    ],
    ['a comment that is not closed', '/* match', 5, 1],
  ])('fails with line and column for %s', (_title, body, line, column) => {
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
    ['version 1', "rules_version = '1'; service cloud.firestore { match /a/b { allow get; } }"],
    ['no version', 'service cloud.firestore { match /a/b { allow get; } }'],
    [
      'an unknown service',
      "rules_version = '2'; service cloud.spanner { match /a { allow get; } }",
    ],
    [
      'two services',
      "rules_version = '2'; service cloud.firestore { match /a/b { allow get; } } service firebase.storage { match /a/b { allow get; } }",
    ],
    [
      'a look-up of documents without its namespace in storage rules',
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /a { allow read: if exists(/a/b); } } }",
    ],
    ['debug, a function that Google does not support', around('allow get: if debug(true);')],
    [
      'math.isInfinite, a function that Google does not support',
      around('allow get: if math.isInfinite(1.0);'),
    ],
    ['a chain of 99 terms', around(`allow get: if ${chain(99)};`)],
    ['a chain of 99 additions', around(`allow get: if ${chain(99, ' + ', '1')} == 99;`)],
    ['11 let bindings', around(bindings(11))],
    ['21 nested calls', around(nestedCalls(21))],
    ['256 001 bytes', around('allow get;').padEnd(256_001)],
  ])('fails for %s', (_title, text) => {
    expect(() => new Ruleset(parseRules('test.rules', text))).toThrow(RulesFileError);
  });
  test.each([
    ['a chain of 98 terms', around(`allow get: if ${chain(98)};`)],
    ['two chains of 98 terms each', around(`allow get: if (${chain(98)}) || (${chain(98)});`)],
    ['10 let bindings', around(bindings(10))],
    ['20 nested calls', around(nestedCalls(20))],
    ['256 000 bytes', around('allow get;').padEnd(256_000)],
  ])('succeeds with %s', (_title, text) => {
    expect(decide(new Ruleset(parseRules('test.rules', text))).allowed).toBe(true);
  });
  test('storage rules look up documents through a namespace', () => {
    const rules = new Ruleset(
      parseRules(
        'test.rules',
        "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /a/{id} { allow get: if firestore.get(/databases/(default)/documents/items/$(id)).data.open && firestore.exists(/databases/(default)/documents/items/one); } } }",
      ),
    );
    const isAllowed = (id: string): boolean =>
      rules.decide('get', ['b', 'x', 'o', 'a', id], {
        request: new Map(),
        resource: null,
        document: (path) => (path.at(-1) === 'one' ? other : null),
      }).allowed;
    expect([isAllowed('one'), isAllowed('two')]).toEqual([true, false]);
  });
});

/** Whether the grammar published by Google accepts the text. */
function isInGrammar(text: string): boolean {
  try {
    parseForESLint(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'lineNumber' in error))
      return false;
    throw error;
  }
}
const reservedWords = [
  'arguments break case continue default deny do each else extends for goto not package switch then',
  'var while allow if in is let match return function rules_version import true false null',
].flatMap((line) => line.split(' '));

describe('a rules file, as in Google’s grammar', () => {
  const condition = (text: string): string => around(`allow get: if ${text};`);
  test.each([
    ...[
      ['an exponent', '1e3 == 1000'],
      ['an exponent after a fraction', '1.5e3 == 1500.0'],
      ['hexadecimal digits', '0x1F == 31'],
      ['a leading zero', '01 == 1'],
      ['an escaped slash', '"\\/" == "/"'],
      ['an unknown escape', '"\\d" == "d"'],
      ['a double minus', '--1 == 1'],
      ['a minus after a minus', '- -1 == 1'],
      ['a negated number of a negation', '-!true == 1'],
      ['null as a type', 'null is null'],
      ['a text over two lines', '"a\nb" == ""'],
      ['a space without width', '\u00a0true'],
    ].map(([title = '', text = '']) => [title, condition(text)]),
    ['an empty match', around('')],
    ['an empty service', "rules_version = '2'; service cloud.firestore { }"],
    [
      'a comma after the last parameter',
      around('function f(a,) { return a; } allow get: if f(true);'),
    ],
    [
      'a let without semicolon',
      around('function f() { let a = true return a; } allow get: if f();'),
    ],
    ['a byte-order mark', `\uFEFF${around('allow get;')}`],
    ...reservedWords.flatMap((word) => [
      [`a function "${word}"`, around(`function ${word}() { return true; } allow get;`)],
      [`a parameter "${word}"`, around(`function f(${word}) { return true; } allow get;`)],
      [
        `a binding "${word}"`,
        around(`function f() { let ${word} = true; return true; } allow get;`),
      ],
      [`a wildcard "${word}"`, around(`match /parts/{${word}} { allow get; }`)],
    ]),
  ])('is rejected because of %s', (_title, text = '') => {
    expect(isInGrammar(text)).toBe(false);
    expect(() => new Ruleset(parseRules('test.rules', text))).toThrow(RulesFileError);
  });
  test.each([
    ['negative numbers', condition('1 - -1 == 2 && -(-3) == 3')],
    ['commas after the last item', condition('[1,].size() == 1 && {"a": 1,}.size() == 1')],
    ['keywords as properties', condition('{"if": {"default": true}}.if.default')],
    ['a version without semicolon', around('allow get;').replace(';', '')],
    ['an escaped code point', condition('"\\u0041\\n\\"" == "A\\n\\""')],
  ])('is accepted with %s', (_title, text) => {
    expect(isInGrammar(text)).toBe(true);
    expect(decide(new Ruleset(parseRules('test.rules', text))).allowed).toBe(true);
  });
});
