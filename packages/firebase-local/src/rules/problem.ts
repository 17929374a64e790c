/** What can go wrong with a rules file: it does not load, or an expression in it has no value. */

/** Line and column of a place in a text, both counted from 1. */
export function lineAndColumn(
  source: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * A rules file that is refused: wrong syntax, or something outside the subset that is evaluated
 * here.
 */
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
 * An expression without a value (absent property, wrong type): it counts as "deny" unless another
 * side decides.
 */
export class NoValue extends Error {
  readonly at: number | undefined;

  constructor(reason: string, at?: number) {
    super(reason);
    this.name = 'NoValue';
    this.at = at;
  }
}
