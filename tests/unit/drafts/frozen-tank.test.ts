/** The message to dispatch about a frozen tank says what never to do. */
import { expect, test } from 'vitest';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { labelledText } from '../../../src/i18n/format.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { read } from '../reports/helpers.ts';
import { htmlOf, openState, wordsOf } from './form-screen.ts';

test.each([
  ['de', 'Flamme oder Hammer', 'weg, 112'],
  ['en', 'flame or hammer', 'get away, 112'],
  ['fr', 'Ni flamme ni marteau', 'éloignez-vous, 112'],
] as const)(
  'the reason "frozen" › warns of flame and hammer and says when to get away, in %s',
  async (locale, never, danger) => {
    expect(locales).toContain(locale);
    const reading = read(dispositionMessage, { messageType: 'deliveryNotPossible' });
    const html = await htmlOf(
      wordsOf(locale, 'dispositionMessage'),
      openState(dispositionMessage, reading),
    );
    const option = /value="tankFrozen"[^]*?<small>(.*?)<\/small>/.exec(html)?.[1];
    expect(option).toContain(never);
    expect(option).toContain(danger);
  },
);

test.each(locales)(
  'a preset tour number › is shown beside the closed fold, in %s',
  async (locale) => {
    const words = wordsOf(locale, 'dispositionMessage');
    const reading = read(
      dispositionMessage,
      { messageType: 'deliveryNotPossible' },
      { profile: { tourNumber: 'T-17' } },
    );
    const html = await htmlOf(words, openState(dispositionMessage, reading));
    const label = words.form.fields['tourNumber']?.label ?? '';
    expect(html).toContain(
      `<details class="report-form-extras"><summary>${words.reports.form.moreFields} · ${labelledText(label, 'T-17', locale)}<`,
    );
  },
);
