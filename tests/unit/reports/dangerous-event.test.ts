import { expect, test } from 'vitest';
import { isSameDayRisk } from '../../../src/features/reports/dangerous-event.ts';

test.each<[number | undefined, number | undefined, boolean]>([
  [3, 4, true],
  [5, 5, true],
  [3, 3, false],
  [5, undefined, false],
  [undefined, 5, false],
])(
  'isSameDayRisk › severity %s and likelihood %s give %s',
  (potentialSeverity, likelihood, expected) => {
    expect(
      isSameDayRisk({
        ...(potentialSeverity !== undefined && { potentialSeverity }),
        ...(likelihood !== undefined && { likelihood }),
      }),
    ).toBe(expected);
  },
);
