/** A loaded rules file: finds the match blocks of a path and decides a request. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type CallTargets, checkNames } from './check-names.ts';
import { type Environment, Evaluation } from './evaluate.ts';
import { parseRules } from './parse-rules.ts';
import { lineAndColumn, NoValue } from './problem.ts';
import type { MatchBlock, Method, PathPattern, RulesFile } from './syntax.ts';
import { Path, Unknown, type Value } from './values.ts';

/**
 * A segment of the requested path; `undefined` means "any document of the collection" in a query.
 */
export type AskedPath = readonly (string | undefined)[];

export type Verdict =
  | { readonly allowed: true; readonly expressions: number }
  /** `reason` contains the deciding file and line, for debugging rules. */
  | { readonly allowed: false; readonly expressions: number; readonly reason: string };

export class Ruleset {
  readonly rules: RulesFile;
  private readonly targets: CallTargets;

  /** Throws a RulesFileError when the file uses an unsupported expression. */
  constructor(rules: RulesFile) {
    this.rules = rules;
    this.targets = checkNames(rules);
  }

  /**
   * Decides whether the request may do `method` at `path`. It is denied unless an allow statement
   * grants it.
   */
  decide(method: Method, path: AskedPath, environment: Environment): Verdict {
    const evaluation = new Evaluation(this.rules.service, this.targets, environment);
    const reasons: string[] = [];
    const place = `${method} /${path.map((segment) => segment ?? '*').join('/')}`;
    for (const { block, captures } of findBlocks(this.rules.matches, path)) {
      for (const { methods, condition, at } of block.allows) {
        if (!methods.includes(method)) continue;
        evaluation.blame = undefined;
        try {
          if (evaluation.decides(condition, captures))
            return { allowed: true, expressions: evaluation.expressions };
          reasons.push(`${this.where(evaluation.blame ?? at)} is false`);
        } catch (error) {
          if (!(error instanceof NoValue)) throw error;
          reasons.push(`${this.where(error.at ?? at)} ${error.message}`);
        }
      }
    }
    const reason = reasons.length > 0 ? reasons.join('; ') : 'no allow statement covers it';
    return { allowed: false, expressions: evaluation.expressions, reason: `${place}: ${reason}` };
  }

  private where(offset: number): string {
    const { line, column } = lineAndColumn(this.rules.source, offset);
    return `${this.rules.file}:${line}:${column}`;
  }
}

/**
 * Reads and checks a rules file. Throws a RulesFileError with line and column when it is invalid.
 */
export function loadRules(file: string): Ruleset {
  return new Ruleset(parseRules(basename(file), readFileSync(file, 'utf8')));
}

interface Found {
  readonly block: MatchBlock;
  readonly captures: ReadonlyMap<string, Value>;
}

/** All blocks whose path matches the whole requested path, with the values of their wildcards. */
function findBlocks(
  blocks: readonly MatchBlock[],
  path: AskedPath,
  captures: ReadonlyMap<string, Value> = new Map(),
): readonly Found[] {
  return blocks.flatMap((block) =>
    matchPath(block.path, path, captures).flatMap(({ rest, caught }) => [
      ...(rest.length === 0 ? [{ block, captures: caught }] : []),
      ...findBlocks(block.matches, rest, caught),
    ]),
  );
}

interface Step {
  readonly rest: AskedPath;
  readonly caught: ReadonlyMap<string, Value>;
}

/**
 * The ways in which a pattern matches the beginning of a path. A rest wildcard can match any number
 * of segments.
 */
function matchPath(
  patterns: readonly PathPattern[],
  path: AskedPath,
  caught: ReadonlyMap<string, Value>,
): readonly Step[] {
  const [pattern, ...more] = patterns;
  if (pattern === undefined) return [{ rest: path, caught }];
  if (pattern.type === 'rest') {
    return Array.from({ length: path.length + 1 }, (_, length) => {
      const taken = path.slice(0, length);
      const whole = taken.filter((segment) => segment !== undefined);
      const value: Value = whole.length === taken.length ? new Path(whole) : new Unknown();
      return matchPath(more, path.slice(length), new Map([...caught, [pattern.name, value]]));
    }).flat();
  }
  if (path.length === 0) return [];
  const [segment, ...rest] = path;
  if (pattern.type === 'fixed')
    return segment === pattern.text ? matchPath(more, rest, caught) : [];
  return matchPath(more, rest, new Map([...caught, [pattern.name, segment ?? new Unknown()]]));
}
