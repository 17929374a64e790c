import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it, test } from 'vitest';
import { formDefinitions } from '../../../src/domain/reports/forms/all.ts';
import { FormBody } from '../../../src/islands/ReportForm/FormBody.tsx';
import { fieldTexts, problemText, unitOf, type FormTexts, type ReportTexts, type Words } from '../../../src/islands/ReportForm/texts.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { emptyDraftState } from '../../../src/stores/draft-state.ts';
import { searchGroups } from '../../../src/ui/options.ts';

const load = (locale: Locale, name: string): unknown => JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
const wordsOf = (locale: Locale, kind: string): Words => ({ locale, form: load(locale, `forms/${kind}`) as FormTexts, reports: load(locale, 'reports') as ReportTexts });
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

async function htmlOf(words: Words, kind: keyof typeof formDefinitions): Promise<string> {
  const { prelude } = await prerender(createElement(FormBody, { words, state: emptyDraftState(formDefinitions[kind]) }));
  return new Response(prelude).text();
}

describe.each(Object.values(formDefinitions))('$kind before its code has arrived', (definition) => {
  const { kind } = definition;
  it.each(locales)('shows every field with its label in %s', async (locale) => {
    const words = wordsOf(locale, kind);
    const html = await htmlOf(words, kind);
    const { reading } = emptyDraftState(definition);
    for (const field of definition.fields) {
      const { label } = fieldTexts(words, field.id);
      if (reading.visible.has(field.id)) expect(html).toContain(`>${escaped(label)}<`);
    }
    expect(html).not.toMatch(/\{\{|undefined|\[object/);
  });

  it('has nothing that a strict content security policy would block', async () => {
    const html = await htmlOf(wordsOf('de', kind), kind);
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="|<script/);
  });

  it('gives every control a name and a label, and no id twice', async () => {
    const html = await htmlOf(wordsOf('de', kind), kind);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [control] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
      expect(control).toMatch(/\sname="[^"]+"/);
      const id = /\sid="([^"]+)"/.exec(control)?.[1];
      if (id !== undefined) expect(html).toContain(`for="${id}"`);
    }
    for (const [, list = ''] of html.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g)) for (const id of list.split(' ')) expect(ids).toContain(id);
  });
});

describe('words', () => {
  test('problems write numbers as the language does, years without separators', () => {
    expect(problemText(wordsOf('de', 'dispositionMessage'), { code: 'tooLarge', values: { maximum: 60_000 } })).toContain('60.000');
    expect(problemText(wordsOf('en', 'dispositionMessage'), { code: 'tooLarge', values: { maximum: 60_000 } })).toContain('60,000');
    expect(problemText(wordsOf('de', 'dispositionMessage'), { code: 'yearOutOfRange', values: { first: 2000, last: 2041 } })).toContain('2000 bis 2041');
  });

  test('the unit follows the choice it hangs on', () => {
    const words = wordsOf('de', 'dispositionMessage');
    const field = formDefinitions.dispositionMessage.fields.find(({ id }) => id === 'deliveredAmount');
    if (field?.kind !== 'number') throw new Error('deliveredAmount is a number');
    expect(unitOf(words, field, 'kg')).toBe('kg');
    expect(unitOf(words, field, undefined)).toBeUndefined();
  });
});

describe('searching a list', () => {
  const groups = [
    { label: 'Ventile', options: [{ id: 'a', label: 'Füllventil undicht' }, { id: 'b', label: 'Sicherheitsventil bläst ab', help: 'Abstand halten' }] },
    { label: 'Straße', options: [{ id: 'c', label: 'Zufahrt zu eng' }] },
  ];
  const found = (search: string) => searchGroups(groups, search).flatMap(({ options }) => options.map(({ id }) => id));

  test('needs neither umlauts nor capitals nor order', () => {
    expect(found('fullventil')).toEqual(['a']);
    expect(found('UNDICHT füll')).toEqual(['a']);
  });
  test('looks at help and head too', () => {
    expect(found('abstand')).toEqual(['b']);
    expect(found('ventile')).toEqual(['a', 'b']);
  });
  test('shows all for nothing and nothing for nonsense', () => {
    expect(found('  ')).toEqual(['a', 'b', 'c']);
    expect(found('xyz')).toEqual([]);
  });
});
