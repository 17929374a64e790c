import { describe, expect, it } from 'vitest';
import { withUnit } from '../../../src/i18n/unit-space.ts';
import { formatBytes } from '../../../src/i18n/format.ts';
import { outputText } from '../../../src/islands/GasCalculator/rest/texts.ts';
import { taskById } from '../../../src/features/gas/tasks.ts';
import german from '../../../src/locales/de/gas-calculator.json' with { type: 'json' };

describe('a number with its unit', () => {
  it.each([
    ['84', '%', 'de', '84\u00a0%'],
    ['84', '%', 'en-GB', '84%'],
    ['84', '%', 'fr-FR', '84\u202f%'],
    ['5', '% by mass', 'en', '5% by mass'],
    ['2,5', 'Masse-%', 'de', '2,5\u00a0Masse-%'],
    ['1,485', 'L', 'en', '1,485\u00a0L'],
    ['7', '', 'fr', '7'],
  ])('%s and "%s" in %s', (number, unit, language, text) => {
    expect(withUnit(number, unit, language)).toBe(text);
  });
  it('is written the same way everywhere in the app', () => {
    const task = taskById('room');
    const share = task?.outputs.find(({ unit }) => unit === 'percent');
    if (!task || !share) throw new Error('The task has no share');
    expect(outputText({ locale: 'en', t: german }, task, share, { ok: true, value: 84.25 })).toBe(
      '84.3%',
    );
    expect(outputText({ locale: 'fr', t: german }, task, share, { ok: true, value: 84.25 })).toBe(
      '84,3\u202f%',
    );
    expect(formatBytes(512_345, 'fr')).toBe('512\u00a0ko');
  });
});
