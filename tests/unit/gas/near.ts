import { expect } from 'vitest';

/**
 * Returns the number of a result; fails the test with the reason of a failed calculation.
 */
export function valueOf(result: { ok: boolean; value?: number; reason?: unknown }): number {
  expect(result, JSON.stringify(result)).toMatchObject({ ok: true });
  return result.value ?? Number.NaN;
}

/** Narrows a result to success; fails the test with the reason of a failed calculation. */
export function answered<Answer extends { ok: boolean }>(
  answer: Answer,
): Extract<Answer, { ok: true }> {
  if (!answer.ok) throw new Error(`No answer: ${JSON.stringify(answer)}`);
  return answer as Extract<Answer, { ok: true }>;
}

/**
 * Compares with a printed value: within half of its last digit plus the permitted deviation in
 * percent. '521.8' allows 0.05, '8400' allows 0.5.
 */
export function expectNear(actual: number, printed: string, percent: number): void {
  const decimals = printed.split('.')[1]?.length ?? 0;
  const zeros =
    decimals === 0 && printed.replace('-', '').length > 4 ? printed.replace('-', '').length - 4 : 0;
  const tolerance =
    0.5 * 10 ** (zeros - decimals) * (1 + 1e-9) + (Math.abs(Number(printed)) * percent) / 100;
  expect(Math.abs(actual - Number(printed)), `${actual} instead of ${printed}`).toBeLessThanOrEqual(
    tolerance,
  );
}
