/** Errors of a rules file: it does not load, or an expression has no value. */

/** Line and column of a place in a text, both counted from 1. */
export function lineAndColumn(
  source: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Thrown for a rules file with wrong syntax or an unsupported expression. */
export class RulesFileError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(file: string, source: string, offset: number, reason: string) {
    const { line, column } = lineAndColumn(source, offset);
    super(`${file}:${line}:${column} ${reason}`);
    this.name = 'RulesFileError';
    this.line = line;
    this.column = column;
  }
}

/**
 * Thrown for an expression without a value (absent property, wrong type). The request is denied
 * unless another side of && or || decides.
 */
export class NoValue extends Error {
  readonly at: number | undefined;

  constructor(reason: string, at?: number) {
    super(reason);
    this.name = 'NoValue';
    this.at = at;
  }
}
