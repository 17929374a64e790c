/** Default values are marked as assumed until the driver confirms them. */
import { describe, expect, it, test } from 'vitest';
import { tasks, taskById } from '../../../src/features/gas/tasks.ts';
import type { Task } from '../../../src/features/gas/tasks/task.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { askedFor } from '../../../src/islands/GasCalculator/rest/answer-parts.ts';
import { readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';
import {
  inputLines,
  provisionalText,
  resultText,
} from '../../../src/islands/GasCalculator/rest/result-text.ts';
import { messageLength } from '../../../src/islands/GasCalculator/rest/share-result.ts';
import { reasonText } from '../../../src/islands/GasCalculator/rest/texts.ts';
import { wordsOf } from './words.ts';

const find = (id: string): Task => taskById(id) ?? expect.fail(id);
const de = wordsOf('de');
const assumedOf = (task: string, entries: Record<string, string>): string[] =>
  askedFor(readTask(find(task), entries, 'de')).map(({ id }) => id);

/** Required entries of each task. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  room: { capacityLitres: '4850', levelPercent: '40' },
  load: { capacityLitres: '20000', factorKilogramsPerLitre: '0,42' },
  deliveryNote: { volumeLitres: '3120' },
  gauge: {},
  cryogenicLevel: { capacityLitres: '1000', levelPercent: '50' },
  cryogenicDelivery: { volumeLitres: '500' },
  cryogenicFilling: { capacityLitres: '20000' },
  gasMeter: { volumeCubicMetres: '500' },
  hydrogenTrailer: { volumeCubicMetres: '18' },
  convertQuantity: { amountValue: '1000' },
  mixture: {},
  meterPressure: {},
  units: { value: '1' },
};

/** Confirms every assumed value. */
function confirmed(task: Task, entries: Record<string, string>): Record<string, string> {
  const { assumed, texts, values } = readTask(task, entries, 'de');
  return {
    ...entries,
    ...Object.fromEntries(assumed.map(({ id }) => [id, texts[id] ?? String(values[id])])),
  };
}

describe('assumed values', () => {
  it('include temperature and density of a delivery note if only the litres are entered', () => {
    const note = readTask(find('deliveryNote'), { volumeLitres: '3120' }, 'de');
    expect(askedFor(note).map(({ id }) => id)).toEqual([
      'temperatureCelsius',
      'densityAt15KilogramsPerCubicMetre',
    ]);
    expect(provisionalText(de, note)).toBe(
      'Vorläufig. Angenommen, noch nicht bestätigt: Temperatur 15\u00a0°C, Dichte bei 15\u00a0°C 507,5\u00a0kg/m³.',
    );
    expect(inputLines(de, note)).toContainEqual({
      label: 'Temperatur',
      value: '15\u00a0°C (angenommen)',
    });
  });

  test.each([
    [
      'room',
      { capacityLitres: '4850', levelPercent: '40' },
      ['fluid', 'temperatureCelsius', 'limitPercent'],
    ],
    [
      'room',
      { capacityLitres: '4850', levelPercent: '40', fluid: 'propane', limitPercent: '80' },
      ['temperatureCelsius'],
    ],
    [
      'gasMeter',
      { volumeCubicMetres: '500' },
      ['gas', 'temperatureCelsius', 'overpressureMillibar', 'ambientBar'],
    ],
    [
      'cryogenicLevel',
      { capacityLitres: '1000', levelPercent: '50' },
      ['cryogen', 'pressureBarGauge'],
    ],
    ['mixture', {}, ['propane', 'nButane', 'temperatureCelsius']],
    ['mixture', { propane: '60', nButane: '40' }, ['temperatureCelsius']],
  ])('%s with %j are listed for confirmation: %j', (task, entries, expected) => {
    expect(assumedOf(task, entries)).toEqual(expected);
  });

  it('do not include the size of a customer tank, which must be entered', () => {
    const evaluation = readTask(find('room'), { levelPercent: '30' }, 'de');
    expect(evaluation.answer).toBeUndefined();
    expect(evaluation.texts['capacityLitres']).toBe('');
  });

  it('stay assumed when only their unit is changed', () => {
    const entries = { ...needed['gauge'], 'temperatureCelsius:unit': 'fahrenheit' };
    expect(assumedOf('gauge', entries)).toContain('temperatureCelsius');
  });

  test.each(tasks)(
    '$id marks each assumed value in the copied text, the message and the sheet until it is confirmed',
    (task) => {
      const entries = needed[task.id] ?? expect.fail(task.id);
      for (const locale of locales) {
        const words = wordsOf(locale);
        const at = (typed: Record<string, string>) =>
          // The entries use German number format.
          readTask(
            task,
            Object.fromEntries(
              Object.entries(typed).map(([id, text]) => [
                id,
                locale === 'en' ? text.replace(',', '.') : text,
              ]),
            ),
            locale,
          );
        const open = at(entries);
        expect(open.answer, locale).toBeDefined();
        const marks = inputLines(words, open).filter(({ value }) =>
          value.endsWith(words.t.assumedValue.replace('{{value}}', '')),
        );
        expect(marks).toHaveLength(open.assumed.length);
        const sentence = provisionalText(words, open).replaceAll('\u00a0', ' ');
        if (open.assumed.length > 0) {
          expect(sentence).not.toBe('');
          expect(resultText(words, open)).toContain(sentence);
          expect(resultText(words, open, messageLength)).toContain(sentence);
          expect(resultText(words, open, 1)).toContain(sentence);
        }
        const closed = at(confirmed(task, entries));
        expect(closed.assumed).toEqual([]);
        expect(provisionalText(words, closed)).toBe('');
        expect(closed.answer?.outputs).toEqual(open.answer?.outputs);
      }
    },
  );
});

test('a filling limit above 85 % results in one sentence and no result in every language', () => {
  const entries = { capacityLitres: '2700', levelPercent: '30', limitPercent: '87' };
  const sentences = locales.map((locale) => {
    const { answer, faults } = readTask(find('room'), entries, locale);
    expect(answer).toBeUndefined();
    const fault = faults['limitPercent'] ?? expect.fail(locale);
    return reasonText(wordsOf(locale), fault.reason).replaceAll(/[\u00a0\u202f]/g, ' ');
  });
  expect(sentences).toEqual([
    'Über 85 % wird nicht gefüllt. Erlaubt das Fabrikschild weniger, gilt weniger.',
    'Never fill above 85%. If the data plate allows less, the lower figure applies.',
    'On ne remplit jamais au-delà de 85 %. Si la plaque autorise moins, c’est la plaque qui vaut.',
  ]);
});

test('the result for an overfilled tank tells the driver to call the on-call dispatcher, never dispatch, in every language', () => {
  const over = [
    ['room', { capacityLitres: '2700', levelPercent: '90' }],
    [
      'load',
      { capacityLitres: '20000', factorKilogramsPerLitre: '0.42', onBoardKilograms: '9000' },
    ],
  ] as const;
  for (const locale of locales) {
    const words = wordsOf(locale);
    const onCall = { de: /Bereitschaft/, en: /on-call dispatcher/, fr: /l’astreinte/ }[locale];
    for (const [id, entries] of over) {
      const typed = Object.fromEntries(
        Object.entries(entries).map(([key, text]) => [
          key,
          locale === 'en' ? text : text.replace('.', ','),
        ]),
      );
      expect(resultText(words, readTask(find(id), typed, locale)), `${locale} ${id}`).toMatch(
        onCall,
      );
    }
    const cryogenic = { capacityLitres: '1000', levelPercent: '99' };
    const { faults } = readTask(find('cryogenicLevel'), cryogenic, locale);
    const fault = faults['levelPercent'] ?? expect.fail(locale);
    expect(reasonText(words, fault.reason)).toMatch(onCall);
    const safety = JSON.stringify({ ...words.t.warnings, ...words.t.reasons });
    expect(safety).not.toMatch(/Disposition|call dispatch\b|l’exploitation/);
  }
});
