import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { AssessmentView } from '../../../src/islands/ReportForm/rest/AssessmentView.tsx';
import { read } from '../reports/helpers.ts';
import { escaped, openState, withoutBreaks, wordsOf } from './form-screen.ts';

const accident: Inputs = {
  eventKind: 'accident',
  occurredAt: '2026-11-21T13:00',
  placeKind: 'customer',
  activity: 'filling',
  eventTypes: ['slipTripFall'],
  injured: 'none',
  release: 'no',
  containmentDamaged: false,
  propertyDamage: 'none',
  environment: ['none'],
  emergencyServices: ['none'],
};
const driver = {
  role: 'self',
  injuryKind: 'coldBurn',
  causedByGoods: 'yes',
  hospitalStay: 'none',
  daysUnfit: 'none',
};

/** The text of the result, without tags. */
async function textOf(locale: Locale, inputs: Inputs): Promise<string> {
  const texts = wordsOf(locale, 'nearbyAccident');
  const state = openState(nearbyAccident, read(nearbyAccident, inputs));
  const onCountry = (): void => undefined;
  const { prelude } = await prerender(createElement(AssessmentView, { texts, state, onCountry }));
  const html = await new Response(prelude).text();
  return withoutBreaks(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ');
}
const textIn = (locale: Locale, group: string, id: string): string =>
  escaped(wordsOf(locale, 'nearbyAccident').form.extra?.[group]?.[id] ?? '');

describe('the result of the accident form', () => {
  test('lists each duty with its person, recipient, deadline and law', async () => {
    const text = await textOf('fr', {
      ...accident,
      country: 'FR',
      byTraffic: 'yes',
      publicRoad: 'yes',
      eventTypes: ['collisionVehicle'],
      othersDamage: ['vehicle'],
      detailsGiven: 'nobody',
    });
    expect(text).toContain(textIn('fr', 'assessment', 'duty'));
    expect(text).toContain(textIn('fr', 'duty', 'F8'));
    expect(text).toContain(textIn('fr', 'dutyTo', 'involvedOrPolice'));
    expect(text).toContain('Code de la route R231-1');
  });
  test('offers the call of a certain duty that a call fulfils', async () => {
    const text = await textOf('fr', {
      ...accident,
      country: 'FR',
      placeKind: 'road',
      roadKind: 'inTown',
      byTraffic: 'yes',
      eventTypes: ['collisionVehicle'],
      othersDamage: ['none'],
      injured: 'yes',
      injuredPersons: [driver],
      policeTold: 'no',
    });
    expect(text).toContain(textIn('fr', 'duty', 'F13'));
    expect(text).toContain(textIn('fr', 'assessment', 'callNow').replace('{{phone}}', '17'));
  });
  test('names a duty that an exception removes as not needed, and never as done', async () => {
    const text = await textOf('en', {
      ...accident,
      country: 'GB',
      placeKind: 'road',
      roadKind: 'inTown',
      byTraffic: 'yes',
      eventTypes: ['collisionVehicle'],
      othersDamage: ['vehicle'],
      detailsGiven: 'yes',
      policeTold: 'no',
    });
    expect(text).toContain(
      `${textIn('en', 'assessment', 'notNeeded')}: ${textIn('en', 'duty', 'G8')}`,
    );
    expect(text).not.toContain(textIn('en', 'assessment', 'done'));
  });
  test('lists the open duties with the last day of their deadline', async () => {
    const text = await textOf('en', {
      ...accident,
      country: 'GB',
      injured: 'yes',
      injuredPersons: [{ ...driver, daysUnfit: 'overSeven' }],
    });
    expect(text).toContain(textIn('en', 'duty', 'G4'));
    expect(text).toContain('6 Dec 2026');
  });
  test('lists the questions without an answer', async () => {
    const { propertyDamage: _damage, ...less } = accident;
    const text = await textOf('en', { ...less, country: 'DE' });
    expect(text).toContain(textIn('en', 'duty', 'X3'));
    expect(text).toContain('Unknown or not answered: Property damage.');
  });
  test.each(['de', 'en', 'fr'] as const)(
    'never states in %s that there are no duties while no adviser has signed',
    async (locale) => {
      const text = await textOf(locale, { ...accident, country: 'DE' });
      expect(text).toContain(textIn(locale, 'duty', 'X4'));
      expect(text).not.toContain(textIn(locale, 'assessment', 'none'));
    },
  );
  test('lists the duties of each country while the country is unknown', async () => {
    const text = await textOf('de', {
      ...accident,
      injured: 'yes',
      injuredPersons: [driver],
    });
    expect(text).toContain(textIn('de', 'duty', 'X0'));
    expect(text).toContain(`In Frankreich wäre es: `);
    expect(text).toContain(textIn('de', 'duty', 'F3'));
  });
});
