import { describe, expect, it } from 'vitest';
import { fluids } from '../../../src/features/gas/fluids.ts';
import { products } from '../../../src/features/reports/products.ts';
import {
  firstMeasures,
  hazardNumbersOf,
  lastStep,
  unNumbers,
} from '../../../src/features/hazard-plates/hazard-plates.ts';
import { plateCardFor } from '../../../src/features/hazard-plates/plate-card.ts';
import { lookUpPlate, plateNumbers } from '../../../src/features/hazard-plates/plate-query.ts';
import texts from '../../../src/locales/de/hazard-plates.json' with { type: 'json' };

const lookUp = (question: string) => {
  const numbers = plateNumbers(question);
  return numbers && lookUpPlate(numbers, texts.meanings);
};

describe('table of hazard plates', () => {
  it('has a name for each UN number, and no name without a number', () => {
    expect(Object.keys(texts.substances).toSorted()).toEqual(unNumbers);
  });

  it('contains the UN numbers of all goods of the forms and fluids of the calculator', () => {
    const used = [
      ...products.flatMap(({ unNumber }) => unNumber ?? []),
      ...Object.values(fluids).map(({ unNumber }) => String(unNumber)),
    ];
    expect(used.filter((number) => hazardNumbersOf(number).length === 0)).toEqual([]);
  });

  // ADR 2025, chapter 3.2 table A, column 20.
  it.each([
    ['1965', ['23']],
    ['1978', ['23']],
    ['1011', ['23']],
    ['1972', ['223']],
    ['1966', ['223']],
    ['1073', ['225']],
    ['1977', ['22']],
    ['1951', ['22']],
    ['2187', ['22']],
    ['1963', ['22']],
    ['1005', ['268']],
    ['1017', ['265']],
    ['1072', ['25']],
    ['1001', ['239']],
    ['1202', ['30']],
    ['1203', ['33']],
    ['1230', ['336']],
    ['1170', ['30', '33']],
    ['3257', ['99']],
    ['9999', []],
  ])('UN %s › has the hazard numbers %j', (unNumber, hazards) => {
    expect(hazardNumbersOf(unNumber)).toEqual(hazards);
  });

  it.each([
    ['23', ['leave', 'suffocates', 'ignition', 'call']],
    ['22', ['leave', 'cold', 'suffocates', 'call']],
    ['223', ['leave', 'cold', 'suffocates', 'ignition', 'call']],
    ['225', ['leave', 'cold', 'oxidises', 'call']],
    ['25', ['leave', 'oxidises', 'call']],
    ['50', ['leave', 'contact', 'feedsFire', 'call']],
    ['885', ['leave', 'contact', 'feedsFire', 'corrosive', 'call']],
    ['268', ['leave', 'toxic', 'corrosive', 'call']],
    ['30', ['leave', 'contact', 'ignition', 'call']],
    ['X423', ['leave', 'contact', 'ignition', 'noWater', 'call']],
    ['99', ['leave', 'contact', 'call']],
  ])('first measures for %s › are %j', (hazard, measures) => {
    expect(firstMeasures(hazard)).toEqual(measures);
  });

  it.each(Object.entries(texts.meanings))(
    'first measures for %s › are those of the dangers in its meaning',
    (hazard, meaning) => {
      const measures = firstMeasures(hazard);
      const feedsFire = measures.includes(hazard.startsWith('2') ? 'oxidises' : 'feedsFire');
      expect([
        measures.includes('ignition'),
        feedsFire,
        measures.includes('toxic'),
        measures.includes('corrosive'),
        measures.includes('cold'),
      ]).toEqual(
        [/entzünd/i, /oxidier/i, /giftig/i, /ätzend/i, /tiefgekühlt/i].map((danger) =>
          danger.test(meaning),
        ),
      );
    },
  );

  it.each(Object.entries(texts.meanings))(
    'third step of the emergency screen for %s › has distances of flammable gas only for such a gas',
    (hazard, meaning) => {
      const step = lastStep(hazard);
      if (step === 'distance') expect(meaning).toMatch(/Gas, entzündbar|^Entzündbares Gas$/);
      expect(step === 'oxygen').toBe(/oxidier/i.test(meaning));
    },
  );

  it.each([
    ['23', 'distance'],
    ['223', 'distance'],
    ['225', 'oxygen'],
    ['22', 'lowPlaces'],
  ] as const)('third step of the emergency screen for %s › is %s', (hazard, step) => {
    expect(lastStep(hazard)).toBe(step);
  });
});

describe('plateNumbers', () => {
  it.each([
    ['30/1965', { hazard: '30', unNumber: '1965' }],
    ['23 1965', { hazard: '23', unNumber: '1965' }],
    ['was heißt 30/1965', { hazard: '30', unNumber: '1965' }],
    ['x423 - 1428', { hazard: 'X423', unNumber: '1428' }],
    ['Tafel 23 unten 1965', { hazard: '23', unNumber: '1965' }],
    ['225', { hazard: '225' }],
    ['1965', { unNumber: '1965' }],
    ['UN 1965', { unNumber: '1965' }],
    ['un1972 was ist das', { unNumber: '1972' }],
    ['numéro ONU 1203', { unNumber: '1203' }],
    ['gefahrnummer 23', { hazard: '23' }],
    ['zahl 23 auf tafel', { hazard: '23' }],
    ['Kemlerzahl 33', { hazard: '33' }],
    ['hazard number 30', { hazard: '30' }],
    ['numéro de danger 80', { hazard: '80' }],
  ])('%s › contains %j', (question, numbers) => {
    expect(plateNumbers(question)).toEqual(numbers);
  });

  it.each([
    '112',
    '999',
    '23,5 % Sauerstoff',
    '1500 m Abstand',
    'Prüfung 2026',
    'gefahrnummer',
    'Tafel',
    '85 %',
    '0461 555 01',
    '',
  ])('%s › means no plate', (question) => {
    expect(plateNumbers(question)).toBeUndefined();
  });
});

describe('lookUpPlate', () => {
  it.each([
    ['23/1965', 'known', ['23']],
    ['30/1965', 'wrongPair', ['23']],
    ['29/1965', 'wrongPair', ['23']],
    ['33/1170', 'known', ['33']],
    ['1170', 'known', ['30', '33']],
    ['225', 'known', ['225']],
    ['23/9999', 'unknown', ['23']],
    ['29', 'unknown', []],
    ['UN 9999', 'unknown', []],
  ])('%s › is %s with %j', (question, status, hazards) => {
    expect(lookUp(question)).toMatchObject({ status, hazards });
  });

  it('names substances for a hazard number without UN number', () => {
    expect(lookUp('225')?.examples).toEqual(['1003', '1073', '2201']);
    expect(lookUp('225/1073')?.examples).toEqual([]);
  });
});

describe('plateCardFor', () => {
  it.each([
    ['30/1965', '23/1965', '30/1965 gibt es nicht: Zu UN\u00a01965 gehört 23.'],
    ['22/1170', '30/1170', '22/1170 gibt es nicht: Zu UN\u00a01170 gehört 30 oder 33.'],
    ['23/1965', '23/1965', 'UN\u00a01965: Kohlen\u00adwasserstoffgas, Gemisch'],
    ['225', '225/', '225: Tiefgekühlt verflüssigtes Gas, oxidierend'],
    ['UN 9999', '/9999', 'UN\u00a09999: hier unbekannt, lies die Zahl der 112 vor.'],
    ['gefahrnummer 29', '29/', 'Gefahrnummer 29: hier unbekannt, lies sie der 112 vor.'],
    ['29/9999', '29/9999', 'Gefahrnummer 29: hier unbekannt, lies sie der 112 vor.'],
  ])('%s › draws %s and begins with "%s"', (question, drawn, begin) => {
    const card = plateCardFor(question, texts, 'de');
    expect(`${card?.hazard}/${card?.unNumber}`).toBe(drawn);
    expect(card?.lines[0]).toMatch(new RegExp(`^${begin.replaceAll('.', '\\.')}`, 'u'));
  });

  it('ends the measures with the call if the hazard is known, and names none if it is not', () => {
    expect(plateCardFor('23', texts, 'de')?.measures.at(-1)).toBe(texts.measures.call);
    expect(plateCardFor('gefahrnummer 29', texts, 'de')?.measures).toEqual([]);
  });
});
