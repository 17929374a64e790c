import { describe, expect, it, test } from 'vitest';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { readableAnswers } from '../../../src/features/reports/readable-answers.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import {
  fieldTexts,
  movedText,
  problemText,
  unitOf,
  type FormTexts,
  type FormScreenTexts,
} from '../../../src/islands/ReportForm/texts.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { emptyDraftState } from '../../../src/features/drafts/draft-store.ts';
import { searchGroups } from '../../../src/ui/options.ts';
import { escaped, htmlOf, openState, withoutBreaks, wordsOf } from './form-screen.ts';

const htmlOfEmpty = (definition: FormDefinition, words: FormScreenTexts): Promise<string> =>
  htmlOf(words, emptyDraftState(definition));

describe.each(Object.values(formDefinitions))('$kind before its code has arrived', (definition) => {
  const { kind } = definition;
  it.each(locales)('shows every field with its label in %s', async (locale) => {
    const words = wordsOf(locale, kind);
    const html = withoutBreaks(await htmlOfEmpty({ ...definition, stepped: false }, words));
    const { reading } = emptyDraftState(definition);
    for (const field of definition.fields) {
      const { label } = fieldTexts(words, field.id);
      if (reading.visible.has(field.id)) expect(html).toContain(`>${escaped(label)}<`);
    }
    expect(html).not.toMatch(/\{\{|undefined|\[object/);
  });

  it('shows only the first step if the form has steps', async () => {
    const words = wordsOf('de', kind);
    const html = await htmlOfEmpty(definition, words);
    const { reading } = emptyDraftState(definition);
    const shown = definition.sections.filter((section) =>
      definition.fields.some((field) => field.section === section && reading.visible.has(field.id)),
    );
    const heads = shown.filter((section) => html.includes(`id="section-${section}"`));
    expect(heads).toEqual(definition.stepped ? shown.slice(0, 1) : shown);
  });

  it('contains nothing that a strict content security policy would block', async () => {
    const html = await htmlOfEmpty(definition, wordsOf('de', kind));
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="|<script/);
  });

  it('gives every control a name and a label, and uses no id twice', async () => {
    const html = await htmlOfEmpty(definition, wordsOf('de', kind));
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [control] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
      expect(control).toMatch(/\sname="[^"]+"/);
      const id = /\sid="([^"]+)"/.exec(control)?.[1];
      if (id !== undefined) expect(html).toContain(`for="${id}"`);
    }
    for (const [, list = ''] of html.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g))
      for (const id of list.split(' ')) expect(ids).toContain(id);
  });
});

describe('the headings of a form without steps', () => {
  it.each([
    [undefined, []],
    ['accessProblem', ['customer', 'delivery']],
    ['delay', ['time']],
    ['newOrderRequest', ['customer', 'delivery']],
  ])(
    'do not repeat a label or name a single typed field: %s shows %j',
    async (messageType, shown) => {
      const { dispositionMessage } = formDefinitions;
      const reading = readAnswers(
        dispositionMessage,
        messageType === undefined ? {} : { messageType },
        { now: 0, profile: {} },
      );
      for (const locale of locales) {
        const html = await htmlOf(
          wordsOf(locale, 'dispositionMessage'),
          openState(dispositionMessage, reading),
        );
        const inSight = [...html.matchAll(/<h2 id="section-(\w+)"([^>]*)>/g)]
          .filter(([, , more = '']) => !more.includes('visually-hidden'))
          .map(([, section]) => section);
        expect(inSight, locale).toEqual(shown);
      }
    },
  );
});

test('a definition and its texts are sufficient for the first step, the evaluation and the summary', async () => {
  const definition: FormDefinition = {
    kind: 'dispositionMessage',
    letter: 'V',
    screen: 'loading',
    icon: 'truck',
    order: 1,
    version: 1,
    sections: ['load', 'end'],
    stepped: true,
    maximumPhotos: 1,
    rules: [],
    fields: [
      { id: 'seal', kind: 'text', section: 'load', maximumLength: 20, required: () => true },
      {
        id: 'ramp',
        kind: 'choice',
        section: 'load',
        catalogue: 'ramp',
        options: ['left', 'right'],
      },
      { id: 'photos', kind: 'photos', section: 'end', maximum: 1 },
    ],
  };
  const form: FormTexts = {
    title: 'Verladung',
    intro: 'Kurz und knapp.',
    sections: { load: 'Beladen', end: 'Schluss' },
    fields: { seal: { label: 'Plombe' }, ramp: { label: 'Rampe' }, photos: { label: 'Fotos' } },
    choices: { ramp: { left: 'Linke Rampe', right: 'Rechte Rampe' } },
  };
  const words: FormScreenTexts = { ...wordsOf('de', 'dispositionMessage'), form };
  const html = await htmlOfEmpty(definition, words);
  for (const text of ['Kurz und knapp.', 'Beladen', 'Plombe', 'Linke Rampe', 'Rechte Rampe'])
    expect(html).toContain(text);
  expect(html.match(/<h2/g)).toHaveLength(1);
  const { answers, problems } = readAnswers(
    definition,
    { seal: 'A 1', ramp: 'left' },
    { now: 0, profile: {} },
  );
  expect(problems).toEqual([]);
  expect(
    readableAnswers(definition, answers, {
      tag: 'de-DE',
      form: words.form,
      reports: words.reports,
    }),
  ).toEqual([
    {
      section: 'load',
      title: 'Beladen',
      lines: [
        { field: 'seal', label: 'Plombe', value: 'A 1', kept: 'typed' },
        { field: 'ramp', label: 'Rampe', value: 'Linke Rampe' },
      ],
    },
  ]);
});

describe('texts', () => {
  test('format numbers of problems by the language, and years without separators', () => {
    expect(
      problemText(wordsOf('de', 'dispositionMessage'), {
        code: 'tooLarge',
        values: { maximum: 60_000 },
      }),
    ).toContain('60.000');
    expect(
      problemText(wordsOf('en', 'dispositionMessage'), {
        code: 'tooLarge',
        values: { maximum: 60_000 },
      }),
    ).toContain('60,000');
    expect(
      problemText(wordsOf('de', 'dispositionMessage'), {
        code: 'yearOutOfRange',
        values: { first: 2000, last: 2041 },
      }),
    ).toContain('2000 bis 2041');
  });

  test.each<[Locale, string]>([
    ['de', 'H-HT 204 oder HH-T 204'],
    ['en', 'H-HT 204 or HH-T 204'],
    ['fr', 'H-HT 204 ou HH-T 204'],
  ])('join the plates between which the driver has to choose (%s)', (locale, plates) => {
    const text = problemText(wordsOf(locale, 'dispositionMessage'), {
      code: 'plateWithoutGap',
      values: { plates: ['H-HT 204', 'HH-T 204'] },
    });
    expect(text.endsWith(`: ${plates}`)).toBe(true);
  });

  test.each<[Locale, string]>([
    ['de', '21.11.2026, 23:30'],
    ['en', '21 Nov 2026, 23:30'],
    ['fr', '21 nov. 2026, 23:30'],
  ])('give day and time of a moment that was typed in another time zone (%s)', (locale, time) => {
    const text = movedText(wordsOf(locale, 'nearbyAccident'), '2026-11-21T23:30[America/New_York]');
    expect(text).toContain(time);
    expect(text).toContain('America/New_York');
  });

  test('change the unit with the choice on which it depends', () => {
    const words = wordsOf('de', 'dispositionMessage');
    const field = formDefinitions.dispositionMessage.fields.find(
      ({ id }) => id === 'deliveredAmount',
    );
    if (field?.kind !== 'number') throw new Error('deliveredAmount is a number');
    expect(unitOf(words, field, 'kg')).toBe('kg');
    expect(unitOf(words, field, undefined)).toBeUndefined();
  });
});

describe('searching a list', () => {
  const groups = [
    {
      label: 'Ventile',
      options: [
        { id: 'a', label: 'Füllventil undicht' },
        { id: 'b', label: 'Sicherheitsventil bläst ab', help: 'Abstand halten' },
      ],
    },
    { label: 'Straße', options: [{ id: 'c', label: 'Zufahrt zu eng' }] },
  ];
  const found = (search: string) =>
    searchGroups(groups, search).flatMap(({ options }) => options.map(({ id }) => id));

  test('ignores umlauts, capitals and word order', () => {
    expect(found('fullventil')).toEqual(['a']);
    expect(found('UNDICHT füll')).toEqual(['a']);
  });
  test('also searches the help and the group label', () => {
    expect(found('abstand')).toEqual(['b']);
    expect(found('ventile')).toEqual(['a', 'b']);
  });
  test('an option that is repeated at the top is found once', () => {
    const repeated = [
      { label: 'Zuletzt', options: [{ id: 'a', label: 'Füllventil undicht' }], repeats: true },
      ...groups,
    ];
    expect(searchGroups(repeated, '')).toHaveLength(3);
    expect(searchGroups(repeated, 'füllventil').flatMap(({ options }) => options)).toHaveLength(1);
  });
  test('shows all options for a blank query and none for an unknown word', () => {
    expect(found('  ')).toEqual(['a', 'b', 'c']);
    expect(found('xyz')).toEqual([]);
  });
});
