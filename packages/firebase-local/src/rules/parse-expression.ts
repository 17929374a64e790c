/** Parses one expression of the rules language by the operator table of its reference. */
import type { Scanner, Token } from './scan.ts';
import type { Expression, Operator } from './syntax.ts';

/** Operators from lowest to highest precedence; all are left-associative. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['is', 'in'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
/** Reserved words; Google reserves more than its language uses. */
const reserved: ReadonlySet<string> = new Set(
  [
    'allow if in is let match return function service rules_version import true false null',
    'arguments break case continue default deny do each else extends for goto not package switch',
    'then var while',
  ].flatMap((line) => line.split(' ')),
);
const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Maximum number of terms in a chain of one operator; Google does not compile longer ones. */
const maxChainLength = 98;
const largestInteger = 2n ** 63n - 1n;

/** Parses the expression at the cursor and moves the cursor after it. */
export function parseExpression(scanner: Scanner): Expression {
  const condition = parseLevel(scanner, 0);
  if (scanner.peek().text !== '?' || scanner.peek().kind !== 'sign') return condition;
  const { at } = scanner.next();
  const yes = parseExpression(scanner);
  expectSign(scanner, ':');
  return { type: 'conditional', at, condition, yes, no: parseExpression(scanner) };
}

/** Consumes `sign` or throws a RulesFileError. */
export function expectSign(scanner: Scanner, sign: string): Token {
  const token = scanner.next();
  if (token.kind !== 'sign' || token.text !== sign)
    scanner.fail(
      token.at,
      `expected "${sign}", found ${token.kind === 'end' ? token.text : `"${token.text}"`}`,
    );
  return token;
}

/** Whether the word is reserved and cannot name a function, parameter, binding or wildcard. */
export const isReserved = (word: string): boolean => reserved.has(word);

/** Consumes a name that is not reserved or throws a RulesFileError. */
export function expectName(scanner: Scanner, what: string): Token {
  const token = scanner.next();
  if (token.kind !== 'name' || isReserved(token.text))
    scanner.fail(token.at, `expected ${what}, found "${token.text}"`);
  return token;
}

const isSign = (token: Token, text: string): boolean =>
  token.kind === 'sign' && token.text === text;

function parseLevel(scanner: Scanner, level: number): Expression {
  const operators = levels[level];
  if (operators === undefined) return parseUnary(scanner);
  let left = parseLevel(scanner, level + 1);
  for (let terms = 1; ; terms += 1) {
    const token = scanner.peek();
    if ((token.kind !== 'sign' && token.kind !== 'name') || !operators.includes(token.text))
      return left;
    if (terms >= maxChainLength)
      scanner.fail(token.at, `a chain may have ${maxChainLength} terms; split it into functions`);
    scanner.next();
    if (token.text === 'is') {
      left = { type: 'is', at: token.at, of: left, typeName: expectName(scanner, 'a type').text };
      continue;
    }
    const right = parseLevel(scanner, level + 1);
    if (token.text === '&&') left = { type: 'and', at: token.at, left, right };
    else if (token.text === '||') left = { type: 'or', at: token.at, left, right };
    else left = { type: 'binary', at: token.at, operator: token.text as Operator, left, right };
  }
}

function parseUnary(scanner: Scanner): Expression {
  const token = scanner.peek();
  if (isSign(token, '!')) {
    scanner.next();
    return { type: 'not', at: token.at, of: parseUnary(scanner) };
  }
  if (isSign(token, '-')) {
    scanner.next();
    // Neither "--1" nor "-!x" is an expression.
    const of = parseSuffixes(scanner, parsePrimary(scanner));
    return { type: 'negative', at: token.at, of };
  }
  return parseSuffixes(scanner, parsePrimary(scanner));
}

function parseSuffixes(scanner: Scanner, first: Expression): Expression {
  let of = first;
  for (;;) {
    const token = scanner.peek();
    if (isSign(token, '.')) {
      scanner.next();
      const name = scanner.next();
      if (name.kind !== 'name')
        scanner.fail(name.at, `expected a property after ".", found "${name.text}"`);
      of = isSign(scanner.peek(), '(')
        ? { type: 'method', at: name.at, of, name: name.text, args: parseArguments(scanner) }
        : { type: 'member', at: name.at, of, name: name.text };
    } else if (isSign(token, '[')) {
      scanner.next();
      const index = parseExpression(scanner);
      if (isSign(scanner.peek(), ':')) {
        scanner.next();
        of = { type: 'slice', at: token.at, of, from: index, to: parseExpression(scanner) };
      } else of = { type: 'index', at: token.at, of, index };
      expectSign(scanner, ']');
    } else return of;
  }
}

function parseArguments(scanner: Scanner): readonly Expression[] {
  expectSign(scanner, '(');
  return parseUntil(scanner, ')', parseExpression);
}

function parseUntil<Part>(
  scanner: Scanner,
  close: string,
  parse: (scanner: Scanner) => Part,
): readonly Part[] {
  const parts: Part[] = [];
  while (!isSign(scanner.peek(), close)) {
    parts.push(parse(scanner));
    if (!isSign(scanner.peek(), close)) expectSign(scanner, ',');
  }
  scanner.next();
  return parts;
}

function parseEntry(scanner: Scanner): readonly [Expression, Expression] {
  const key = parseExpression(scanner);
  expectSign(scanner, ':');
  return [key, parseExpression(scanner)];
}

function parsePrimary(scanner: Scanner): Expression {
  const token = scanner.next();
  const { at } = token;
  switch (token.kind) {
    case 'integer': {
      const value = BigInt(token.text);
      if (value > largestInteger) scanner.fail(at, 'this number is larger than a 64-bit integer');
      return { type: 'literal', at, value };
    }
    case 'decimal':
      return { type: 'literal', at, value: Number(token.text) };
    case 'text':
      return { type: 'literal', at, value: token.text };
    case 'name':
      return parseName(scanner, token);
    case 'sign':
      return parseSign(scanner, token);
    case 'end':
      return scanner.fail(at, `expected an expression, found ${token.text}`);
  }
}

function parseName(scanner: Scanner, { at, text }: Token): Expression {
  const value = words.get(text);
  if (value !== undefined) return { type: 'literal', at, value };
  if (isReserved(text)) scanner.fail(at, `unexpected "${text}"`);
  return isSign(scanner.peek(), '(')
    ? { type: 'call', at, name: text, args: parseArguments(scanner) }
    : { type: 'name', at, name: text };
}

function parseSign(scanner: Scanner, { at, text }: Token): Expression {
  switch (text) {
    case '(': {
      const inner = parseExpression(scanner);
      expectSign(scanner, ')');
      return inner;
    }
    case '[':
      return { type: 'list', at, items: parseUntil(scanner, ']', parseExpression) };
    case '{':
      return { type: 'map', at, entries: parseUntil(scanner, '}', parseEntry) };
    case '/':
      return parsePath(scanner, at);
    default:
      return scanner.fail(at, `expected an expression, found "${text}"`);
  }
}

/**
 * A path like /databases/$(database)/documents/users/$(uid): no spaces, each segment is text or an
 * expression.
 */
function parsePath(scanner: Scanner, at: number): Expression {
  const parts: (string | Expression)[] = [];
  let offset = at;
  while (scanner.source[offset] === '/') {
    offset += 1;
    if (scanner.source.startsWith('$(', offset)) {
      scanner.jump(offset + 2);
      parts.push(parseExpression(scanner));
      offset = expectSign(scanner, ')').end;
      continue;
    }
    const text = scanner.pattern(/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*|\(default\)/, offset);
    if (text === undefined) scanner.fail(offset, 'expected a path segment');
    parts.push(text);
    offset += text.length;
  }
  scanner.jump(offset);
  return { type: 'path', at, parts };
}
