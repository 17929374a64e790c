/** Regular expressions of the rules language (RE2 syntax) that mean the same in JavaScript. */
import { NoValue } from './problem.ts';

const cache = new Map<string, RegExp>();

/**
 * The reason why a pattern is rejected, or undefined. Only syntax with the same meaning in RE2 and
 * JavaScript is accepted.
 */
export function patternProblem(pattern: string): string | undefined {
  if (/\(\?(?!:)/.test(pattern)) return 'groups with (?…) other than (?:…)';
  if (/\\[1-9k]/.test(pattern)) return 'back references';
  if (/\\(?![dDwWsSbBntrfvp{}()[\].*+?^$|\\/-])/.test(pattern)) return `an escape in ${pattern}`;
  if (pattern.includes('[[:')) return 'named character classes';
  for (const [, first = '0', second = '0'] of pattern.matchAll(/\{(\d+),?(\d*)\}/g)) {
    if (Number(first) > 1000 || Number(second) > 1000) return 'repetitions above 1000';
  }
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'a faulty pattern';
  }
}

/** Whether the whole text matches. */
export function matchesWhole(text: string, pattern: string): boolean {
  const known = cache.get(pattern);
  if (known) return known.test(text);
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new NoValue(`this pattern cannot be used: ${problem}`);
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  cache.set(pattern, expression);
  return expression.test(text);
}

/** Replaces each match. A replacement with "$" or "\\" is rejected, because RE2 reads it differently. */
export function replaceAll(text: string, pattern: string, by: string): string {
  const problem = /[$\\]/.test(by) ? 'a group in the replacement' : patternProblem(pattern);
  if (problem !== undefined) throw new NoValue(`this pattern cannot be used: ${problem}`);
  return text.replaceAll(new RegExp(pattern, 'gu'), by);
}
