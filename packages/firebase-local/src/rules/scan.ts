/**
 * Splits a rules text into tokens on demand, because a slash starts a path or divides, depending on
 * the context.
 */
import { RulesFileError } from './problem.ts';

export interface Token {
  readonly kind: 'name' | 'integer' | 'decimal' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const signs = [
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '=**',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '=',
  '!',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
  ':',
  ';',
  ',',
  '.',
  '$',
];
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/**
 * A cursor over the source. `next` consumes a token, `peek` does not; both skip space and comments.
 */
export class Scanner {
  readonly file: string;
  readonly source: string;
  private position = 0;

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
  }

  /** Throws a RulesFileError at `at`. */
  fail(at: number, reason: string): never {
    throw new RulesFileError(this.file, this.source, at, reason);
  }

  peek(): Token {
    return this.read(this.skip(this.position));
  }

  next(): Token {
    const token = this.peek();
    this.position = token.end;
    return token;
  }

  /** Continues at an offset, after text that was read by `pattern`. */
  jump(offset: number): void {
    this.position = offset;
  }

  /** Text of a sticky pattern exactly at `offset`, or undefined. */
  pattern(expression: RegExp, offset: number): string | undefined {
    const sticky = new RegExp(expression.source, 'y');
    sticky.lastIndex = offset;
    return sticky.exec(this.source)?.[0];
  }

  private skip(from: number): number {
    let offset = from;
    for (;;) {
      const space = this.pattern(/[ \t\r\n]+|\/\/[^\n]*/, offset);
      if (space !== undefined) {
        offset += space.length;
      } else if (this.source.startsWith('/*', offset)) {
        const end = this.source.indexOf('*/', offset + 2);
        if (end < 0) this.fail(offset, 'this comment has no end');
        offset = end + 2;
      } else return offset;
    }
  }

  private read(at: number): Token {
    if (at >= this.source.length) return { kind: 'end', text: 'the end of the file', at, end: at };
    const name = this.pattern(/[A-Za-z_][A-Za-z0-9_]*/, at);
    if (name !== undefined) return { kind: 'name', text: name, at, end: at + name.length };
    const decimal = this.pattern(/(?:0|[1-9]\d*)\.\d+/, at);
    if (decimal !== undefined)
      return { kind: 'decimal', text: decimal, at, end: at + decimal.length };
    const integer = this.pattern(/0|[1-9]\d*/, at);
    if (integer !== undefined)
      return { kind: 'integer', text: integer, at, end: at + integer.length };
    if (this.source[at] === "'" || this.source[at] === '"')
      return this.readText(at, this.source[at] ?? '');
    const sign = signs.find((candidate) => this.source.startsWith(candidate, at));
    if (sign === undefined)
      this.fail(at, `unexpected character ${JSON.stringify(this.source[at])}`);
    return { kind: 'sign', text: sign, at, end: at + sign.length };
  }

  private readText(at: number, quote: string): Token {
    let text = '';
    for (let offset = at + 1; ; offset += 1) {
      const character = this.source[offset];
      if (character === undefined || character === '\n') this.fail(at, 'this text has no end');
      if (character === quote) return { kind: 'text', text, at, end: offset + 1 };
      if (character !== '\\') {
        text += character;
        continue;
      }
      const code = this.pattern(/u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}/, offset + 1);
      if (code !== undefined) {
        text += String.fromCharCode(Number.parseInt(code.slice(1), 16));
        offset += code.length;
        continue;
      }
      const escaped = escapes[this.source[offset + 1] ?? ''];
      if (escaped === undefined)
        this.fail(
          offset,
          `unknown escape \\${this.source[offset + 1] ?? ''}; write \\\\ for a backslash`,
        );
      text += escaped;
      offset += 1;
    }
  }
}
