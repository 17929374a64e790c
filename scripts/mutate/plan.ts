/** Which test is tried for which mutant: not every one that comes by it, or a round takes hours. */
import type { RunnerTestCase } from 'vitest';

/** Ids of mutants by the name of a test. */
type Plan = ReadonlyMap<string, readonly string[]>;
interface Meeting {
  readonly id: string;
  readonly milliseconds: number;
  readonly test: string;
}

/** Name of a test in one line, its file first. */
export function nameOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let { suite } = test; suite; suite = suite.suite) names.unshift(suite.name);
  return [test.file.name, ...names].join(' > ').replaceAll(/\s+/g, ' ');
}

/** What the first round wrote: "met", id, milliseconds, name of the test. */
function readMeetings(results: string): readonly Meeting[] {
  return results.split('\n').flatMap((line) => {
    const [, id, milliseconds, test] = /^met (\S+) (\d+) (.+)$/.exec(line) ?? [];
    return id === undefined || test === undefined
      ? []
      : [{ id, milliseconds: Number(milliseconds), test }];
  });
}

const fileOf = ({ test }: Meeting): string => test.split(' > ', 1)[0] ?? test;

/**
 * The tests that came by a mutant, the most promising first: of each file in turn the one that
 * comes by the fewest mutants, which is about it rather than on its way.
 */
function sortByPromise(
  meetings: readonly Meeting[],
  all: ReadonlyMap<string, readonly Meeting[]>,
): readonly Meeting[] {
  const breadth = ({ test }: Meeting): number => all.get(test)?.length ?? 0;
  const sorted = meetings.toSorted(
    (a, b) => breadth(a) - breadth(b) || a.milliseconds - b.milliseconds,
  );
  const ranks = new Map<Meeting, number>();
  for (const own of Map.groupBy(sorted, fileOf).values())
    own.forEach((meeting, rank) => ranks.set(meeting, rank));
  return sorted.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/**
 * The plan as lines of a file: id, name of the test. Each mutant has its most promising tests from
 * this rank to that one.
 */
export function writePlan(results: string, from: number, to: number): string {
  const meetings = readMeetings(results);
  const byTest = Map.groupBy(meetings, ({ test }) => test);
  return [...Map.groupBy(meetings, ({ id }) => id).values()]
    .flatMap((own) => sortByPromise(own, byTest).slice(from, to))
    .map(({ id, test }) => `${id} ${test}`)
    .join('\n');
}

export function readPlan(text: string): Plan {
  const lines = text.split('\n').flatMap((line) => {
    const [, id, test] = /^(\S+) (.+)$/.exec(line) ?? [];
    return id === undefined || test === undefined ? [] : [{ id, test }];
  });
  return new Map(
    [...Map.groupBy(lines, ({ test }) => test)].map(([test, own]) => [
      test,
      own.map(({ id }) => id),
    ]),
  );
}
