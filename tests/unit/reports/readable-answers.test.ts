import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import {
  outlineOf,
  type ReadableTexts,
  readableAnswers,
} from '../../../src/features/reports/readable-answers.ts';

const words = (locale: 'de' | 'en' | 'fr', tag: string, kind: string): ReadableTexts => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
  return {
    tag,
    form: read(`forms/${kind}`) as ReadableTexts['form'],
    reports: read('reports') as ReadableTexts['reports'],
  };
};
const answers = {
  messageType: 'deliveryPartial',
  urgency: 'today',
  customerName: 'Hof Petersen',
  notDeliveredReason: ['gateLocked', 'outOfProduct'],
  product: 'propane',
  plannedAmount: 2000,
  deliveredAmount: 1485.5,
  amountUnit: 'l15',
  fillLevelBefore: 30,
  customerInformed: true,
  text: 'Zeile 1\nZeile 2',
};

describe('answers in readable form', () => {
  it('are in the order of the form and in its language, numbers with their unit', () => {
    const lines = (locale: 'de' | 'en' | 'fr', tag: string) =>
      Object.fromEntries(
        readableAnswers(
          formDefinitions.dispositionMessage,
          answers,
          words(locale, tag, 'dispositionMessage'),
        ).flatMap((group) =>
          group.lines.map(({ field, value }) => [field, value.replaceAll(/[\u00a0\u202f]/g, ' ')]),
        ),
      );
    expect(lines('de', 'de-DE')).toMatchObject({
      deliveredAmount: '1.485,5 L bei 15 °C',
      fillLevelBefore: '30 %',
      notDeliveredReason: 'Tor verschlossen, Ladung reicht nicht',
      customerInformed: 'Ja',
      text: 'Zeile 1\nZeile 2',
    });
    expect(lines('en', 'en-GB')).toMatchObject({
      deliveredAmount: '1,485.5 L at 15 °C',
      fillLevelBefore: '30%',
      customerInformed: 'Yes',
    });
    expect(lines('de', 'de-DE')).not.toHaveProperty('amountUnit');
  });

  it('are the same when created from the outline that a page contains as data', () => {
    for (const definition of Object.values(formDefinitions)) {
      const outline: unknown = JSON.parse(JSON.stringify(outlineOf(definition)));
      const own = words('de', 'de-DE', definition.kind);
      expect(readableAnswers(outline as ReturnType<typeof outlineOf>, answers, own)).toEqual(
        readableAnswers(definition, answers, own),
      );
    }
  });

  it('contain the name of a list entry', () => {
    const people = readableAnswers(
      formDefinitions.nearbyAccident,
      { injuredPersons: [{ role: 'colleague' }, { role: 'self' }] },
      words('de', 'de-DE', 'nearbyAccident'),
    );
    expect(people.flatMap(({ lines }) => lines.map(({ label }) => label))).toEqual([
      'Person 1: Wer?',
      'Person 2: Wer?',
    ]);
    const own = words('fr', 'fr-FR', 'complaintChassis');
    const [group] = readableAnswers(
      formDefinitions.complaintChassis,
      { defects: [{ defect: 'chBrakes', severity: 'stop', note: 'fuite' }] },
      own,
    );
    expect(group?.lines.map(({ label }) => label)).toEqual([
      'Défaut 1',
      'Défaut 1\u00a0: Gravité',
      'Défaut 1\u00a0: Commentaire',
    ]);
  });
});

describe('answers with the name of a property of every object', () => {
  it('are shown unchanged', () => {
    const lines = (
      kind: 'dispositionMessage' | 'nearbyAccident',
      hostile: Readonly<Record<string, string | number | readonly string[]>>,
    ): readonly string[] =>
      readableAnswers(formDefinitions[kind], hostile, words('de', 'de-DE', kind)).flatMap((group) =>
        group.lines.map(({ value }) => value),
      );
    expect(
      lines('dispositionMessage', {
        messageType: 'constructor',
        notDeliveredReason: ['toString', '__proto__'],
      }),
    ).toEqual(['constructor', 'toString, __proto__']);
    expect(lines('nearbyAccident', { releasedAmount: 2, releaseUnit: 'valueOf' })).toEqual([
      '2\u00a0valueOf',
    ]);
  });
});
