import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { tasks, taskById } from '../../../src/features/gas/tasks.ts';
import type { Task } from '../../../src/features/gas/tasks/task.ts';
import { locales } from '../../../src/i18n/locales.ts';
import {
  detailsOf,
  figuresOf,
  isOver,
  missingInputs,
  overWarningOf,
} from '../../../src/islands/GasCalculator/rest/answer-parts.ts';
import {
  dialOf,
  heightOfShare,
  levelOf,
  pressureOf,
  tankOf,
  ticks,
} from '../../../src/islands/GasCalculator/rest/drawing-data.ts';
import { doubtText } from '../../../src/islands/GasCalculator/rest/doubt-text.ts';
import { entryUnits, readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';
import { writeUnambiguously } from '../../../src/i18n/numbers.ts';
import {
  gasSpaceText,
  shortGasSpaceText,
  inputLines,
  resultText,
  spokenResult,
} from '../../../src/islands/GasCalculator/rest/result-text.ts';
import { formulas, sourcesOf } from '../../../src/islands/GasCalculator/rest/sources.ts';
import { reasonText, warningText } from '../../../src/islands/GasCalculator/rest/texts.ts';
import { wordsOf } from './words.ts';

function expectFinite(values: readonly unknown[]): void {
  expect(values.filter((value) => typeof value === 'number' && !Number.isFinite(value))).toEqual(
    [],
  );
}

const find = (id: string): Task => taskById(id) ?? expect.fail(id);
const room = { capacityLitres: '4850', levelPercent: '40', temperatureCelsius: '10' };
const de = wordsOf('de');
const valueOf = (evaluation: ReturnType<typeof readTask>, id: string): number => {
  const result = evaluation.answer?.outputs[id];
  return result?.ok ? result.value : expect.fail(`${id}: ${JSON.stringify(evaluation.faults)}`);
};

describe('readTask', () => {
  it('computes a result from the inputs, with defaults for the others', () => {
    const evaluation = readTask(find('room'), room, 'de');
    expect(evaluation.texts['limitPercent']).toBe('85');
    expect(Math.round(valueOf(evaluation, 'deliverLitres'))).toBe(2124);
  });

  it('reads pasted numbers with the unit of the input', () => {
    const pasted = {
      capacityLitres: '\u200e4.850\u00a0L',
      levelPercent: '40 Prozent',
      temperatureCelsius: '10\u00a0°C',
    };
    expect(Math.round(valueOf(readTask(find('room'), pasted, 'de'), 'deliverLitres'))).toBe(2124);
    const frost = readTask(find('room'), { ...room, temperatureCelsius: '–\u00a05' }, 'de');
    expect(frost.values['temperatureCelsius']).toBe(-5);
  });

  it('requests the value of an empty field without an error', () => {
    const evaluation = readTask(find('room'), { ...room, levelPercent: '' }, 'de');
    expect(evaluation.answer).toBeUndefined();
    expect(evaluation.faults).toEqual({});
    expect(missingInputs(evaluation).map(({ id }) => id)).toEqual(['levelPercent']);
  });

  test.each([
    ['levelPercent', 'viel', 'notANumber'],
    ['temperatureCelsius', '50 °F', 'otherUnit'],
    ['capacityLitres', '4,85 m³', 'otherUnit'],
    ['levelPercent', '120', 'outOfRange'],
    ['levelPercent', '-5', 'negative'],
    ['temperatureCelsius', '99', 'outOfRange'],
  ])('reports at the field why %s = %s cannot be used', (input, typed, code) => {
    const evaluation = readTask(find('room'), { ...room, [input]: typed }, 'de');
    expect(evaluation.faults[input]?.reason.code).toBe(code);
    expect(evaluation.answer).toBeUndefined();
  });

  it('shows an error of the calculation at the field that caused it', () => {
    const dryIce = readTask(
      find('cryogenicLevel'),
      {
        cryogen: 'carbonDioxide',
        capacityLitres: '1000',
        levelPercent: '50',
        pressureBarGauge: '1',
      },
      'de',
    );
    expect(dryIce.faults['pressureBarGauge']?.reason.code).toBe('dryIce');
    expect(
      readTask(find('mixture'), { propane: '', nButane: '20' }, 'de').faults['propane']?.reason
        .code,
    ).toBe('compositionSum');
    const shares = readTask(find('mixture'), { propane: '50', nButane: '20' }, 'de');
    expect(shares.faults['propane']?.reason.code).toBe('compositionSum');
  });

  it('ignores hidden fields', () => {
    const evaluation = readTask(
      find('load'),
      {
        capacityLitres: '20000',
        factorKilogramsPerLitre: '0,42',
        densityAt15KilogramsPerCubicMetre: 'x',
      },
      'de',
    );
    expect(evaluation.answer).toBeDefined();
    expect(
      readTask(
        find('load'),
        {
          product: 'documented',
          capacityLitres: '20000',
          factorKilogramsPerLitre: '0,42',
          densityAt15KilogramsPerCubicMetre: 'x',
        },
        'de',
      ).answer,
    ).toBeUndefined();
  });

  it('converts a default to the chosen unit, and reads a typed number in that unit', () => {
    const fahrenheit = readTask(
      find('room'),
      { ...room, temperatureCelsius: '50', 'temperatureCelsius:unit': 'fahrenheit' },
      'de',
    );
    expect(fahrenheit.values['temperatureCelsius']).toBeCloseTo(10, 9);
    expect(
      readTask(find('room'), { 'temperatureCelsius:unit': 'fahrenheit' }, 'de').texts[
        'temperatureCelsius'
      ],
    ).toBe('59');
    const gallons = readTask(
      find('room'),
      { ...room, capacityLitres: '1000', 'capacityLitres:unit': 'usGallon' },
      'en',
    );
    expect(gallons.values['capacityLitres']).toBeCloseTo(3785.411784, 6);
    const psi = readTask(
      find('gauge'),
      { direction: 'temperature', pressureBarGauge: '106.6', 'pressureBarGauge:unit': 'psi' },
      'en',
    );
    expect(valueOf(psi, 'boilingTemperature')).toBeCloseTo(20, 1);
    expect(
      readTask(
        find('room'),
        { ...room, 'levelPercent:unit': 'psi', 'capacityLitres:unit': 'bar' },
        'de',
      ).units['capacityLitres'],
    ).toBe('litre');
  });

  it('offers both numbers if the separator of another language was typed', () => {
    const open = readTask(find('room'), { ...room, capacityLitres: '4,850' }, 'de');
    expect(open.doubts).toEqual({ capacityLitres: [4.85, 4850] });
    expect(open.answer).toBeUndefined();
    const input = open.shown.find(({ id }) => id === 'capacityLitres');
    expect(doubtText(de, open, input?.type === 'number' ? input : expect.fail())).toBe(
      'Meinst du 4,85\u00a0L oder 4.850\u00a0L?',
    );
    // If only one of the two meanings is possible, it is used and shown.
    const level = readTask(find('room'), { ...room, levelPercent: '40,000' }, 'de');
    expect(level.doubts).toEqual({});
    expect(level.understood).toEqual({ levelPercent: 40 });
    const capacity = readTask(find('room'), { ...room, capacityLitres: '4.850' }, 'de');
    expect(capacity.understood).toEqual({ capacityLitres: 4850 });
  });

  test.each([
    ['deliveryNote', 'densityAt15KilogramsPerCubicMetre', '0,510', 510],
    ['deliveryNote', 'densityAt15KilogramsPerCubicMetre', '0.510', 510],
    ['load', 'factorKilogramsPerLitre', '420', 0.42],
    ['cryogenicLevel', 'documentedDensityKilogramsPerCubicMetre', '0,43', 430],
  ])(
    '%s: converts a density entered in the other unit and reports the value: %s %s',
    (task, input, typed, value) => {
      const evaluation = readTask(find(task), { cryogen: 'lng', [input]: typed }, 'de');
      expect(evaluation.values[input]).toBeCloseTo(value, 9);
      expect(evaluation.understood[input]).toBeCloseTo(value, 9);
      // Sheet and message show the value used, not the typed one.
      expect(evaluation.entered[input]).toBeCloseTo(value, 9);
    },
  );

  test.each(['de', 'en', 'fr'] as const)(
    'does not offer them again after the driver has chosen one (%s)',
    (locale) => {
      const sign = locale === 'en' ? '.' : ',';
      const gasMeter = { volumeCubicMetres: `12${sign}345` };
      const [decimal, thousands] =
        readTask(find('gasMeter'), gasMeter, locale).doubts['volumeCubicMetres'] ?? [];
      expect([decimal, thousands]).toEqual([12.345, 12345]);
      for (const meant of [12.345, 12345]) {
        const typed = { volumeCubicMetres: writeUnambiguously(meant, locale) };
        const answered = readTask(find('gasMeter'), typed, locale);
        expect(answered.doubts).toEqual({});
        expect(answered.values['volumeCubicMetres']).toBe(meant);
      }
    },
  );

  test('writes a number that can only contain thousands with grouping on the sheet', () => {
    const room = { capacityLitres: '4.850', levelPercent: '40' };
    const lines = inputLines(de, readTask(find('room'), room, 'de')).map(({ value }) => value);
    expect(lines).toContain('4.850\u00a0L');
  });

  test.each(tasks)(
    '$id: any inputs give a result, a reason or a question, in every language',
    (task) => {
      const texts = fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.double({ noNaN: true }).map(String),
        fc.constantFrom('', '0', '15', '507,5', '1.013', '-20', '85'),
      );
      const entries = fc.record(
        Object.fromEntries(
          task.inputs.map((input) => [
            input.id,
            input.type === 'choice' ? fc.constantFrom(...input.options, 'none') : texts,
          ]),
        ),
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(entries, fc.constantFrom(...locales), (typed, locale) => {
          const evaluation = readTask(task, typed as Record<string, string>, locale);
          const states = [
            evaluation.answer !== undefined,
            Object.keys(evaluation.faults).length > 0,
            evaluation.general !== undefined,
            missingInputs(evaluation).length > 0,
            Object.keys(evaluation.doubts).length > 0,
          ];
          expect(states).toContain(true);
          for (const { reason } of Object.values(evaluation.faults))
            expect(reasonText(de, reason)).not.toMatch(/\{\{|undefined|NaN/);
          for (const { reason } of evaluation.general ? [evaluation.general] : [])
            expect(reasonText(de, reason)).not.toMatch(/\{\{|undefined|NaN/);
          for (const warning of evaluation.answer?.warnings ?? [])
            expect(warningText(de, warning)).not.toMatch(/\{\{|undefined|NaN/);
          const text = resultText(de, evaluation);
          expect(text).not.toMatch(/\{\{|undefined|NaN/);
          expect(resultText(de, evaluation, 1000).length).toBeLessThanOrEqual(1000);
          expectFinite(Object.values(tankOf(evaluation) ?? {}));
          for (const curve of [levelOf(evaluation), pressureOf(evaluation)])
            expectFinite((curve?.points ?? []).map(({ value }) => value));
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('the displayed result', () => {
  it('contains the litres at the temperature of the product and at 15 °C', () => {
    const evaluation = readTask(find('room'), room, 'de');
    // 1093.1 kg of propane, at 514.7 kg/m³ (10 °C) and 507.5 kg/m³ (15 °C).
    expect(Math.round(valueOf(evaluation, 'deliverLitresAt15'))).toBe(2154);
    const text = resultText(de, evaluation);
    expect(text).toContain('Noch abzugeben: 2.124 L bei 10 °C');
    expect(text).toContain('Noch abzugeben: 2.154 L bei 15 °C');
    const truck = readTask(find('room'), { ...room, productTemperatureCelsius: '20' }, 'de');
    expect(resultText(de, truck)).toContain('L bei 20 °C');
    // At 15 °C both are the same.
    const same = readTask(find('room'), { ...room, temperatureCelsius: '15' }, 'de');
    expect(same.answer?.outputs).not.toHaveProperty('deliverLitresAt15');
  });

  it('explains why fewer litres are delivered than the gauge leaves room for', () => {
    const gauge = readTask(find('room'), { ...room, levelPercent: '35' }, 'de');
    // 4850 L from 35 to 85 %.
    expect(gasSpaceText(de, gauge)).toBe(
      'Bis 85\u00a0% ist Platz für 2.425\u00a0L, abgegeben werden nur 2.360\u00a0L: Ohne Gaspendelung kondensiert das Gas im Tank und braucht selbst Platz.',
    );
    const open = readTask(find('room'), { ...room, vapourReturn: 'with' }, 'de');
    expect(gasSpaceText(de, open)).toBe('');
    expect(shortGasSpaceText(de, open)).toBe('');
    const cold = { capacityLitres: '2700', levelPercent: '30', temperatureCelsius: '5' };
    expect(shortGasSpaceText(de, readTask(find('room'), cold, 'de'))).toBe(
      '34\u00a0L weniger als Platz ist: Gas im Tank kondensiert.',
    );
    const full = readTask(find('room'), { ...room, levelPercent: '90' }, 'de');
    expect(gasSpaceText(de, full)).toBe('');
    expect(gasSpaceText(de, readTask(find('load'), {}, 'de'))).toBe('');
  });

  it('states that the tank is liquid-full if it would be', () => {
    const cold = readTask(find('room'), { ...room, temperatureCelsius: '-20' }, 'de');
    const level = cold.answer?.outputs['levelAt40CelsiusPercent'];
    expect(level?.ok === false && reasonText(de, level.reason)).toBe('Randvoll mit Flüssigkeit');
  });

  it('begins with the excess if the tank is over the limit', () => {
    const over = readTask(find('room'), { ...room, levelPercent: '90' }, 'de');
    expect(isOver(over)).toBe(true);
    expect(figuresOf(over).map(({ id }) => id)).toEqual(['excessLitres', 'excessKilograms']);
    expect(detailsOf(over).map(({ id }) => id)).not.toContain('deliverLitres');
    expect(overWarningOf(over, 'levelPercent')?.code).toBe('overLimit');
    expect(resultText(de, over)).toContain('243 L über der Füllgrenze');
  });

  it('is spoken with the prohibition first, each figure once and no double point', () => {
    const over = readTask(find('room'), { ...room, levelPercent: '90' }, 'de');
    const spoken = spokenResult(de, over).replaceAll(/\s/gu, ' ');
    expect(spoken).toMatch(/^Stopp\. 243 L über der Füllgrenze: .*Über der Füllgrenze: \d+ kg\./u);
    expect(spoken.match(/243 L/gu)).toHaveLength(1);
    expect(spoken).not.toContain('..');
    const fitting = spokenResult(de, readTask(find('room'), room, 'de'));
    expect(fitting).toMatch(/^Noch abzugeben: 2\.124\sL bei 10\s°C, .*, 1\.093\skg\. Vorläufig\./u);
    expect(spokenResult(de, readTask(find('load'), {}, 'de'))).toBe('');
  });

  test.each([
    ['de', 'Noch abzugeben: 2.124 L', 'Fassungsraum des Tanks: 4.850 L'],
    ['en', '2,124 L', '4,850 L'],
    ['fr', '2\u202f124 L', '4\u202f850 L'],
  ] as const)('writes the result as text in %s: answer, inputs, basis', (locale, answer, input) => {
    const text = resultText(wordsOf(locale), readTask(find('room'), room, locale));
    expect(text).toContain(answer);
    expect(text).toContain(input);
    expect(text.split('\n').at(-1)).toContain(wordsOf(locale).t.basisLabel);
  });

  it('omits details first and inputs second if the text must be short, but never the result', () => {
    const evaluation = readTask(find('room'), room, 'de');
    const short = resultText(de, evaluation, 330);
    expect(short.length).toBeLessThanOrEqual(330);
    expect(short).toContain('Noch abzugeben: 2.124 L');
    expect(short).not.toContain('randvoll');
  });

  it('shows inputs in the entered unit', () => {
    const evaluation = readTask(
      find('gauge'),
      { direction: 'temperature', pressureBarGauge: '106,6', 'pressureBarGauge:unit': 'psi' },
      'de',
    );
    expect(inputLines(de, evaluation)).toContainEqual({
      label: 'Manometer',
      value: '106,6\u00a0psi Überdruck',
    });
  });

  it('explains every symbol of every formula, and prints a formula and a source for every task except the unit table', () => {
    for (const locale of locales) {
      const { symbols } = wordsOf(locale).t.sheet;
      for (const line of Object.values(formulas).flat()) {
        const signs = line
          .split(/[\s·/()=+−;:]+/)
          .filter((sign) => !/^(\d+|min|%|°C|Σ|TU18|TU19|)$/.test(sign));
        for (const sign of signs) expect(Object.keys(symbols), `${locale} ${line}`).toContain(sign);
      }
    }
    for (const task of tasks)
      expect(task.id === 'units' || (formulas[task.id]?.length ?? 0) > 0).toBe(true);
    expect(sourcesOf(readTask(find('room'), room, 'de')).join()).toContain(
      'Lemmon, McLinden, Wagner',
    );
    expect(
      sourcesOf(readTask(find('deliveryNote'), { volumeLitres: '3200' }, 'de')).join(),
    ).toContain('API MPMS 11.2.4:2007');
  });

  it('offers every unit of a number once, its default unit first', () => {
    for (const task of tasks)
      for (const input of task.inputs)
        if (input.type === 'number') {
          const units = entryUnits(input);
          expect(units[0]).toBe(input.unit);
          expect(new Set(units).size).toBe(units.length);
        }
  });
});

describe('charts and drawings', () => {
  it('show the liquid in a horizontal tank at the height of its volume', () => {
    expect(heightOfShare(0.5)).toBeCloseTo(0.5, 9);
    expect(heightOfShare(0)).toBeCloseTo(0, 3);
    expect(heightOfShare(1)).toBeCloseTo(1, 3);
    // A quarter of the diameter is 1/3 - sqrt(3)/(4 pi) of the area (segment of 120 degrees).
    expect(heightOfShare(1 / 3 - Math.sqrt(3) / (4 * Math.PI))).toBeCloseTo(0.25, 9);
  });

  it('show the level after filling rising to liquid-full, with the present state on the curve', () => {
    const curve =
      levelOf(readTask(find('room'), { ...room, temperatureCelsius: '15' }, 'de')) ?? expect.fail();
    // Propane filled to 85 % at 15 °C is full of liquid at 57.37 °C.
    expect(curve.full).toBeCloseTo(57.37, 1);
    expect(curve.today?.value).toBeCloseTo(85, 6);
    expect(curve.points.at(-1)?.value).toBe(100);
  });

  it('show the present state on the pressure curve in both directions of the task', () => {
    expect(
      pressureOf(readTask(find('gauge'), { temperatureCelsius: '20' }, 'de'))?.today?.value,
    ).toBeCloseTo(7.351, 3);
    expect(
      pressureOf(
        readTask(find('gauge'), { direction: 'temperature', pressureBarGauge: '7,351' }, 'de'),
      )?.today?.temperatureCelsius,
    ).toBeCloseTo(20, 2);
  });

  it('show the pressure on a gauge with a suitable scale', () => {
    const dial = (temperatureCelsius: string) =>
      dialOf(readTask(find('gauge'), { temperatureCelsius }, 'de'));
    expect(dial('20')).toMatchObject({ maximum: 10 });
    expect(dial('20')?.barGauge).toBeCloseTo(7.351, 3);
    expect(dial('50')).toMatchObject({ maximum: 25 });
    expect(dialOf(readTask(find('room'), room, 'de'))).toBeUndefined();
  });

  it('have round values on their axes', () => {
    expect(ticks(0, 93, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(79.2, 100, 5)).toEqual([75, 80, 85, 90, 95, 100]);
  });
});
