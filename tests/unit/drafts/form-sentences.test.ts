/** Tests the texts of a form other than its questions. */
import { beforeAll, expect, test } from 'vitest';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { formatDateTime, interpolate } from '../../../src/i18n/format.ts';
import { type Locale, locales } from '../../../src/i18n/locales.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { RestoredFrom } from '../../../src/features/drafts/draft-store.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { now, read } from '../reports/helpers.ts';
import {
  escaped,
  htmlOf,
  loadLateParts,
  openState,
  withoutBreaks,
  wordsOf,
} from './form-screen.ts';

beforeAll(loadLateParts);

/** Renders the step of a form that contains this field. */
function stepWith(
  locale: Locale,
  kind: ReportKind,
  field: string,
  inputs: Inputs,
): Promise<string> {
  const definition = formDefinitions[kind];
  const section = definition.fields.find(({ id }) => id === field)?.section ?? '';
  const reading = read(definition, inputs);
  const state = openState({ ...definition, sections: [section] }, reading);
  return htmlOf(wordsOf(locale, kind), state).then((html) => html.replaceAll('<!-- -->', ''));
}
/** Renders the first screen of the form with this draft. */
const begun = (
  locale: Locale,
  kind: ReportKind,
  draft: Partial<Draft>,
  restored: RestoredFrom = { changedAt: now, lostPhotos: 0 },
): Promise<string> => {
  const definition = formDefinitions[kind];
  const reading = read(definition, draft.inputs ?? {});
  return htmlOf(wordsOf(locale, kind), openState(definition, reading, { draft, restored }));
};

test.each(locales)(
  'a date field offers "today", a date and time field "now", in %s',
  async (locale) => {
    const { form: t } = wordsOf(locale, 'nearbyAccident').reports;
    for (const [reporterMode, offered, other] of [
      ['anonymous', t.today, t.now],
      ['named', t.now, t.today],
    ] as const) {
      const html = await stepWith(locale, 'nearbyAccident', 'occurredAt', { reporterMode });
      expect(html).toContain(`>${escaped(offered)}</button>`);
      expect(html).not.toContain(`>${escaped(other)}</button>`);
    }
  },
);

test.each(locales)(
  'a text field near its limit shows how many letters are left or too many, in %s',
  async (locale) => {
    const { form: t } = wordsOf(locale, 'nearbyAccident').reports;
    const field = formDefinitions.nearbyAccident.fields.find(({ id }) => id === 'description');
    if (field?.kind !== 'text') throw new Error('The description is a text');
    for (const [beyond, sentence] of [
      [-7, interpolate(t.charactersLeft, { count: 7 })],
      [333, interpolate(t.charactersOver, { count: 333 })],
    ] as const) {
      const description = 'x'.repeat(field.maximumLength + beyond);
      const html = await stepWith(locale, 'nearbyAccident', 'description', { description });
      expect(html).toContain(`>${escaped(sentence)}</p>`);
      expect(html).not.toContain('-333');
    }
  },
);

test('a plate near its limit has no count of the letters that are left', async () => {
  const { form: t } = wordsOf('de', 'complaintChassis').reports;
  const inputs = { vehiclePlate: 'HH-GT 4711E' };
  const html = await stepWith('de', 'complaintChassis', 'vehiclePlate', inputs);
  expect(html).toContain('HH-GT 4711E');
  for (const count of [0, 1, 2, 3, 4])
    expect(html).not.toContain(escaped(interpolate(t.charactersLeft, { count })));
});

test.each(locales)(
  'a reopened draft and inputs copied from elsewhere have a notice about their origin, in %s',
  async (locale) => {
    const { draft: t } = wordsOf(locale, 'dispositionMessage').reports;
    const goesOn = escaped(interpolate(t.restored, { when: formatDateTime(now, locale) }));
    for (const [begunFrom, sentence] of [
      [undefined, goesOn],
      ['calculator', escaped(t.fromCalculator)],
      ['report', escaped(t.fromReport)],
      ['form', escaped(t.fromForm)],
    ] as const) {
      const html = await begun(locale, 'dispositionMessage', { begunFrom, inputs: { text: 'x' } });
      expect(html).toContain(sentence);
      // Only a draft started in the form itself can be replaced by a new one.
      expect(html.includes(`>${escaped(t.startNew)}</button>`)).toBe(begunFrom === undefined);
      if (begunFrom) expect(html).not.toContain(goesOn);
    }
    // At a line of the departure check, one line tells the origin, and nothing is to be discarded.
    for (const [vehiclePlate, sentence] of [
      ['H-TL 204', interpolate(t.fromCheck, { plate: 'H-TL 204' })],
      ['', t.fromCheckWithoutPlate],
    ] as const) {
      const inputs = { checkGroup: 'lights', vehiclePlate };
      const html = await begun(locale, 'complaintChassis', { begunFrom: 'form', inputs });
      expect(html).toContain(`>${escaped(sentence)}</p>`);
      expect(html).not.toContain(escaped(t.fromForm));
      expect(html).not.toContain(`>${escaped(t.discard)}</button>`);
    }
  },
);

test.each(locales)(
  "the office's question and the code of the report are shown above every step of the answer, in %s",
  async (locale) => {
    const { draft: t } = wordsOf(locale, 'complaintCustomerTank').reports;
    const question = 'Welcher Behälter?\nBitte mit Foto.';
    const draft = { followsReport: 'id-1', followsCode: 'T-7K2M', question };
    for (const section of formDefinitions.complaintCustomerTank.sections.slice(0, 2)) {
      const definition = { ...formDefinitions.complaintCustomerTank, sections: [section] };
      const state = openState(definition, read(definition, {}), {
        draft,
        restored: { changedAt: now, lostPhotos: 0 },
      });
      const html = await htmlOf(wordsOf(locale, 'complaintCustomerTank'), state);
      expect(html).toContain(escaped(interpolate(t.question, { code: 'T-7K2M' })));
      expect(html).toContain(escaped(question));
      expect(html).not.toContain(`>${escaped(t.discard)}</button>`);
    }
    const silent = await begun(locale, 'complaintCustomerTank', { ...draft, question: undefined });
    expect(silent).toContain(escaped(t.noQuestion));
    const correction = await begun(locale, 'complaintCustomerTank', {
      ...draft,
      followPurpose: 'correction',
    });
    expect(correction).toContain(escaped(interpolate(t.correction, { code: 'T-7K2M' })));
    expect(correction).not.toContain(escaped(question));
  },
);

test.each(locales)(
  'a number with too many decimals is rounded with a notice, in %s',
  async (locale) => {
    const inputs = { messageType: 'delay', delayMinutes: '47' };
    const { reports } = wordsOf(locale, 'dispositionMessage');
    expect(read(formDefinitions.dispositionMessage, inputs).answers['delayMinutes']).toBe(45);
    const html = await stepWith(locale, 'dispositionMessage', 'delayMinutes', inputs);
    expect(html).toContain(
      escaped(
        interpolate(reports.form.rounded, { value: `45\u00a0${reports.units['min'] ?? ''}` }),
      ),
    );
  },
);

test.each(locales)(
  'optional fields and pairs of which one is enough are marked, in %s',
  async (locale) => {
    const { either, optional } = wordsOf(locale, 'complaintCustomerTank').reports.form;
    const html = withoutBreaks(
      await stepWith(locale, 'complaintCustomerTank', 'customerNumber', {}),
    );
    const markOf = (id: string): string | undefined =>
      new RegExp(
        `<label class="field-label" id="${id}-label" for="${id}">(?:<span>[^<]*</span>)+ ?(?:<span class="visually-hidden">,</span> )?(<span[^>]*>[^<]*)?`,
      ).exec(html)?.[1];
    expect(markOf('customerNumber')).toContain(either);
    expect(markOf('customerName')).toContain(either);
    expect(markOf('tankSerial')).toContain(optional);
  },
);

test('the potential severity has options with texts, a quality rating has stars', async () => {
  const severity = await stepWith('de', 'nearbyAccident', 'potentialSeverity', {});
  const group = severity.split('id="potentialSeverity"')[1]?.split('class="field"')[0] ?? '';
  expect([group.split('<input').length - 1, group.includes('rating-field-star')]).toEqual([
    5,
    false,
  ]);
  const tank = await stepWith('de', 'complaintCustomerTank', 'tankRating', {});
  expect(tank.split('rating-field-star')).toHaveLength(6);
});

test('a label of a field or a choice may break after a slash', async () => {
  const field = await stepWith('de', 'complaintCustomerTank', 'customerContact', {
    customerInformed: true,
  });
  expect(field).toContain(
    '<span>Ansprechpartner/</span><wbr aria-hidden="true"/><span>Telefon</span>',
  );
  const choice = await stepWith('de', 'dispositionMessage', 'delayCause', { messageType: 'delay' });
  expect(choice).toContain('<span>Kontrolle/</span><wbr aria-hidden="true"/><span>Behörde</span>');
});
