/** Parses a whole rules file: version, service, match blocks, allow statements and functions. */
import { expectName, expectSign, isReserved, parseExpression } from './parse-expression.ts';
import { Scanner, type Token } from './scan.ts';
import {
  type AllowStatement,
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type Method,
  type PathPattern,
  type RulesFile,
  singleMethods,
} from './syntax.ts';

const groups: Readonly<Record<string, readonly Method[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  ...Object.fromEntries(singleMethods.map((method) => [method, [method]])),
};
const maxArguments = 7;
const maxBindings = 10;
const deepestMatch = 10;
const maxBytes = 256_000;

const isWord = (token: Token, word: string): boolean =>
  token.kind === 'name' && token.text === word;
const isSign = (token: Token, sign: string): boolean =>
  token.kind === 'sign' && token.text === sign;

function expectWord(scanner: Scanner, word: string): Token {
  const token = scanner.next();
  if (!isWord(token, word)) scanner.fail(token.at, `expected "${word}", found "${token.text}"`);
  return token;
}

function skipSemicolon(scanner: Scanner): void {
  if (isSign(scanner.peek(), ';')) scanner.next();
}

/**
 * Parses the text of a rules file. Throws a RulesFileError with line and column for unknown syntax.
 */
export function parseRules(file: string, source: string): RulesFile {
  const scanner = new Scanner(file, source);
  if (new TextEncoder().encode(source).length > maxBytes)
    scanner.fail(0, `a rules file may have ${maxBytes} bytes`);
  expectWord(scanner, 'rules_version');
  expectSign(scanner, '=');
  const version = scanner.next();
  if (version.kind !== 'text' || version.text !== '2')
    scanner.fail(version.at, "only rules_version = '2' is evaluated");
  skipSemicolon(scanner);
  const functions: FunctionDeclaration[] = [];
  while (isWord(scanner.peek(), 'function')) functions.push(parseFunction(scanner));
  expectWord(scanner, 'service');
  const name = scanner.next();
  expectSign(scanner, '.');
  const service = `${name.text}.${scanner.next().text}`;
  if (service !== 'cloud.firestore' && service !== 'firebase.storage')
    return scanner.fail(name.at, `unknown service "${service}"`);
  expectSign(scanner, '{');
  const body = parseBody(scanner, 0);
  const [stray] = body.allows;
  if (stray) scanner.fail(stray.at, 'allow stands inside a match block');
  while (isWord(scanner.peek(), 'function')) functions.push(parseFunction(scanner));
  const rest = scanner.next();
  if (rest.kind !== 'end')
    scanner.fail(rest.at, `expected the end of the file, found "${rest.text}"`);
  return {
    file,
    source,
    service,
    functions: [...functions, ...body.functions],
    matches: body.matches,
  };
}

interface Body {
  readonly functions: FunctionDeclaration[];
  readonly allows: AllowStatement[];
  readonly matches: MatchBlock[];
}

function parseBody(scanner: Scanner, depth: number): Body {
  const body: Body = { functions: [], allows: [], matches: [] };
  for (;;) {
    const token = scanner.peek();
    if (isSign(token, '}')) {
      if (Object.values(body).every(({ length }) => length === 0))
        scanner.fail(token.at, 'a service or match block may not be empty');
      scanner.next();
      return body;
    }
    if (isWord(token, 'match')) body.matches.push(parseMatch(scanner, depth + 1));
    else if (isWord(token, 'allow')) body.allows.push(parseAllow(scanner));
    else if (isWord(token, 'function')) body.functions.push(parseFunction(scanner));
    else
      scanner.fail(
        token.at,
        `expected match, allow, function or "}", found ${token.kind === 'end' ? token.text : `"${token.text}"`}`,
      );
  }
}

function parseMatch(scanner: Scanner, depth: number): MatchBlock {
  const { at } = expectWord(scanner, 'match');
  if (depth > deepestMatch) scanner.fail(at, `match blocks may be nested ${deepestMatch} deep`);
  const path: PathPattern[] = [];
  const start = scanner.peek();
  if (!isSign(start, '/'))
    scanner.fail(start.at, `expected a path after match, found "${start.text}"`);
  let offset = start.at;
  while (scanner.source[offset] === '/') {
    const segment = scanner.pattern(
      /\{[A-Za-z_][A-Za-z0-9_]*(?:=\*{1,2})?\}|[A-Za-z0-9_~-][A-Za-z0-9_.~-]*|\(default\)/,
      offset + 1,
    );
    if (segment === undefined) scanner.fail(offset + 1, 'expected a path segment');
    const pattern = toPattern(segment);
    if (pattern.type !== 'fixed' && isReserved(pattern.name))
      scanner.fail(offset + 2, `expected a name, found "${pattern.name}"`);
    path.push(pattern);
    offset += 1 + segment.length;
  }
  scanner.jump(offset);
  expectSign(scanner, '{');
  return { at, path, ...parseBody(scanner, depth) };
}

function toPattern(segment: string): PathPattern {
  if (!segment.startsWith('{')) return { type: 'fixed', text: segment };
  const [name = '', stars = '*'] = segment.slice(1, -1).split('=');
  return { type: stars === '**' ? 'rest' : 'one', name };
}

function parseAllow(scanner: Scanner): AllowStatement {
  const { at } = expectWord(scanner, 'allow');
  const methods: Method[] = [];
  for (;;) {
    const token = scanner.next();
    const group = token.kind === 'name' ? groups[token.text] : undefined;
    if (group === undefined)
      scanner.fail(
        token.at,
        `expected read, write, get, list, create, update or delete, found "${token.text}"`,
      );
    methods.push(...group);
    if (!isSign(scanner.peek(), ',')) break;
    scanner.next();
  }
  let condition: Expression = { type: 'literal', at, value: true };
  if (isSign(scanner.peek(), ':')) {
    scanner.next();
    expectWord(scanner, 'if');
    condition = parseExpression(scanner);
  }
  expectSign(scanner, ';');
  return { at, methods: [...new Set(methods)], condition };
}

function parseFunction(scanner: Scanner): FunctionDeclaration {
  expectWord(scanner, 'function');
  const name = expectName(scanner, 'the name of a function');
  expectSign(scanner, '(');
  const parameters: string[] = [];
  while (!isSign(scanner.peek(), ')')) {
    if (parameters.length > 0) expectSign(scanner, ',');
    const parameter = expectName(scanner, 'a parameter');
    if (parameters.includes(parameter.text))
      scanner.fail(parameter.at, `two parameters are named "${parameter.text}"`);
    parameters.push(parameter.text);
  }
  scanner.next();
  if (parameters.length > maxArguments)
    scanner.fail(name.at, `a function may have ${maxArguments} parameters`);
  expectSign(scanner, '{');
  const bindings: { name: string; at: number; value: Expression }[] = [];
  while (isWord(scanner.peek(), 'let')) {
    scanner.next();
    const binding = expectName(scanner, 'a name after let');
    expectSign(scanner, '=');
    bindings.push({ name: binding.text, at: binding.at, value: parseExpression(scanner) });
    expectSign(scanner, ';');
  }
  if (bindings.length > maxBindings)
    scanner.fail(name.at, `a function may have ${maxBindings} let bindings`);
  expectWord(scanner, 'return');
  const result = parseExpression(scanner);
  skipSemicolon(scanner);
  expectSign(scanner, '}');
  return { name: name.text, at: name.at, parameters, bindings, result };
}
