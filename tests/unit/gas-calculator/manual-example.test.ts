/** Compares the worked example of manual chapter 11 with the calculator. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { taskById } from '../../../src/features/gas/tasks.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';
import { gasSpaceText, resultText } from '../../../src/islands/GasCalculator/rest/result-text.ts';
import { wordsOf } from './words.ts';

const numberSpaces = /(?<=\d)[\s.,](?=\d{3}(?!\d))/gu;
const litresIn = (text: string): number[] =>
  [...text.replaceAll(numberSpaces, '').matchAll(/(\d+)\s*L(?![\p{L}])/gu)].map(([, litres]) =>
    Number(litres),
  );

/** The example "2,700 L tank, level 30%. … = 1,485 L." with its numbers. */
function exampleOf(locale: Locale) {
  const chapter = readFileSync(
    `src/content/manual/${locale}/11-connecting-and-filling.mdx`,
    'utf8',
  );
  const section = chapter.split('id="filling-quantity"')[1]?.split('<Facts')[0] ?? '';
  const text = section
    .split('\n')
    .filter((line) => /\d/.test(line) && litresIn(line).length > 1)
    .join(' ');
  const level = Number(/(\d+)\s*%/u.exec(text)?.[1]);
  const [capacity = Number.NaN, room = Number.NaN, ...others] = litresIn(text);
  return { text, level, capacity, room, others };
}

describe.each(locales)('the example of chapter 11 (%s)', (locale) => {
  const words = wordsOf(locale);
  const { level, capacity, room, others } = exampleOf(locale);
  const evaluation = readTask(
    taskById('room') ?? expect.fail(),
    { capacityLitres: String(capacity), levelPercent: String(level), temperatureCelsius: '15' },
    locale,
  );
  const litres = (id: string): number => {
    const output = evaluation.answer?.outputs[id];
    return output?.ok ? Math.round(output.value) : Number.NaN;
  };

  test('has the free space stated in the chapter', () => {
    expect([capacity, level, room]).toEqual([2700, 30, 1485]);
    expect(litres('roomLitres')).toBe(room);
  });

  test('delivers fewer litres, and the result states both numbers and the reason', () => {
    const deliver = litres('deliverLitres');
    expect(deliver).toBe(1439);
    const sentence = gasSpaceText(words, evaluation);
    expect(litresIn(sentence)).toEqual([room, deliver]);
    expect(sentence).toMatch(/kondensiert|condense/);
    expect(resultText(words, evaluation)).toContain(sentence.replaceAll('\u00a0', ' '));
  });

  test('every other amount of litres in the chapter is shown by the calculator', () => {
    for (const amount of others)
      expect([capacity, litres('roomLitres'), litres('deliverLitres')]).toContain(amount);
  });
});
