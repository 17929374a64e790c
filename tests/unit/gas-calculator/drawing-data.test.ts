import { describe, expect, test } from 'vitest';
import { hazardNumbersOf } from '../../../src/features/hazard-plates/hazard-plates.ts';
import { products } from '../../../src/features/reports/products.ts';
import { taskById } from '../../../src/features/gas/tasks.ts';
import { dialMarks, pressureOf } from '../../../src/islands/GasCalculator/rest/drawing-data.ts';
import { plateOf } from '../../../src/islands/GasCalculator/rest/plate-of.ts';
import { readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';
import { coveredBelow } from '../../../src/islands/GasCalculator/rest/use-above-keyboard.ts';

describe('the dial', () => {
  test.each([
    [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [2.5, [0, 0.5, 1, 1.5, 2, 2.5]],
    [10, [0, 2, 4, 6, 8, 10]],
    [16, [0, 5, 10, 15]],
  ])('to %d bar › has these figures, and marks between them', (maximum, figures) => {
    expect(dialMarks(maximum).figures).toEqual(figures);
    expect(dialMarks(maximum).marks.length).toBeGreaterThan(figures.length);
  });
});

describe('the curve of the pressure', () => {
  const curveOf = (entries: Readonly<Record<string, string>>) => {
    const task = taskById('gauge');
    if (!task) throw new Error('There is no task "gauge"');
    return pressureOf(readTask(task, entries, 'de'));
  };
  test('begins at 0 bar', () => {
    const curve = curveOf({ temperatureCelsius: '15' });
    expect(curve?.from).toBe(0);
    expect(Math.min(...(curve?.points.map(({ value }) => value) ?? [-1]))).toBeGreaterThanOrEqual(
      0,
    );
  });
  test('shows vacuum if the gauge shows it', () => {
    const curve = curveOf({ product: 'nButane', temperatureCelsius: '-10' });
    expect(curve?.today?.value).toBeLessThan(0);
    expect(curve?.points.some(({ value }) => value < 0)).toBe(true);
  });
});

test.each([
  ['fluid', 'propane', '23', '1978'],
  ['product', 'mixture', '23', '1965'],
  ['cryogen', 'lng', '223', '1972'],
  ['cryogen', 'oxygen', '225', '1073'],
])('plate of › %s %s is %s/%s', (id, chosen, hazard, unNumber) => {
  expect(plateOf({ id }, chosen, '{{hazard}} {{unNumber}}')).toEqual({
    hazard,
    unNumber,
    label: `${hazard} ${unNumber}`,
  });
});
test('plate of › is none for a choice that is no product', () => {
  expect(plateOf({ id: 'direction' }, 'pressure', '')).toBeUndefined();
});
test('the plate of a product › has the hazard number of the table', () => {
  for (const { hazard, unNumber } of products)
    expect(hazard).toBe(unNumber === undefined ? undefined : hazardNumbersOf(unNumber)[0]);
});

test('covered below › is the height of the keyboard, and 0 while zoomed', () => {
  expect(coveredBelow(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300);
  expect(coveredBelow(740, { height: 740, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredBelow(740, { height: 370, offsetTop: 0, scale: 2 })).toBe(0);
  expect(coveredBelow(740, null)).toBe(0);
});
