import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { ChoiceField, Field } from '../../../src/features/reports/field-kinds.ts';
import { createOptionSearch } from '../../../src/features/words/option-search.lazy.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import {
  type FormTexts,
  optionGroups,
  type ReportTexts,
} from '../../../src/islands/ReportForm/texts.ts';

type Kind = 'complaintChassis' | 'complaintTrailer' | 'complaintCustomerTank';
const load = (locale: Locale, name: string): unknown =>
  JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
const keyFieldIn = (fields: readonly Field[]): ChoiceField => {
  const list = fields.find((field) => field.kind === 'list' && field.keyField === 'defect');
  const key = list?.kind === 'list' ? list.fields[0] : undefined;
  if (key?.kind !== 'choice') throw new Error('There is no list of defects');
  return key;
};
function groupsOf(locale: Locale, kind: Kind) {
  const words = {
    locale,
    form: load(locale, `forms/${kind}`) as FormTexts,
    reports: load(locale, 'reports') as ReportTexts,
  };
  return optionGroups(words, keyFieldIn(formDefinitions[kind].fields), undefined, []);
}
const searches = {
  de: createOptionSearch('de'),
  en: createOptionSearch('en'),
  fr: createOptionSearch('fr'),
};
const foundIn = (locale: Locale, kind: Kind, typed: string): string[] =>
  searches[locale](groupsOf(locale, kind), typed).flatMap(({ options }) =>
    options.map(({ id }) => id),
  );

/** Queries in any language with options, one of which must be the first result. */
const expectedFirst: Readonly<
  Record<Kind, readonly (readonly [typed: string, ...first: string[]])[]>
> = {
  complaintChassis: [
    ['Scheinwerfer', 'chLightsFront'],
    ['headlight', 'chLightsFront'],
    ['phare', 'chLightsFront'],
    ['Reifenprofil', 'chTyreTread'],
    ['tread', 'chTyreTread'],
    ['pneu lisse', 'chTyreTread'],
    ['flat tyre', 'chTyrePressure', 'chTyreDamage'],
    ['crevaison', 'chTyreDamage', 'chTyrePressure'],
    ['Plattfuß', 'chTyrePressure', 'chTyreDamage'],
    ['Ölverlust', 'chEngine'],
    ['oil leak', 'chEngine', 'chFuel'],
    ['Warndreieck', 'eqWarningSigns'],
    ['triangle', 'eqWarningSigns'],
    ['Feuerlöscher abgelaufen', 'eqExtSeal', 'eqExt2kg', 'eqExt6kg'],
    ['extincteur', 'eqExt2kg', 'eqExt6kg', 'eqExtSeal'],
    ['Handbremse', 'chBrakeParking'],
    ['handbrake', 'chBrakeParking'],
    ['frein à main', 'chBrakeParking'],
    ['Bremslicht', 'chLightsRear'],
    ['tacho', 'chTachograph'],
    ['seat belt', 'chSeatBelt'],
    ['ceinture', 'chSeatBelt'],
    ['Warnweste', 'eqVest'],
    ['gilet', 'eqVest'],
    ['windscreen', 'chWindscreen'],
    ['pare-brise', 'chWindscreen'],
    ['Dieselleck', 'chFuel'],
    ['radmutern', 'chWheelNuts'],
    ['eye wash', 'eqEyeWash'],
    ['klaxon', 'chHorn'],
    ['feu stop', 'chLightsRear'],
    ['Rücklicht', 'chLightsRear'],
    ['rear lamp', 'chLightsRear'],
    ['Panne', 'chEngine'],
    ['breakdown', 'chEngine'],
    ['en panne', 'chEngine'],
  ],
  complaintTrailer: [
    ['Leck', 'tbLeak'],
    ['leckt', 'tbLeak'],
    ['zischt', 'tbLeak', 'tbReliefValve'],
    ['undicht', 'tbLeak', 'tbReliefValve'],
    ['smells', 'tbLeak'],
    ['fuite', 'tbLeak'],
    ['ça siffle', 'tbLeak', 'tbReliefValve'],
    ['brennt', 'tbLeak'],
    ['Totmannschalter', 'tbRemote'],
    ['deadman', 'tbRemote'],
    ['télécommande', 'tbRemote'],
    ['Schlauch gerissen', 'tbLeak', 'tbHoseDamage', 'tbReliefValve'],
    ['hose reel', 'tbHoseReel'],
    ['enrouleur', 'tbHoseReel'],
    ['earthing', 'tbEarthReel'],
    ['mise à la terre', 'tbEarthReel'],
    ['Eichung', 'tbMeterDue', 'tbMeterSeal'],
    ['printer', 'tbPrinter'],
    ['pompe', 'tbPump'],
    ['emergency stop', 'tbEmergencyStop'],
    ['Königszapfen', 'tbKingpin'],
    ['Rücklicht', 'tbLights'],
    ['Bremslicht', 'tbLights'],
    ['brake light', 'tbLights'],
    ['feu arrière', 'tbLights'],
    ['lampe', 'tbLights'],
    ['eingefroren', 'tbVacuum'],
    ['frozen', 'tbVacuum'],
    ['gelé', 'tbVacuum'],
    ['Not-Aus', 'tbEmergencyStop'],
    ['E-stop', 'tbEmergencyStop'],
  ],
  complaintCustomerTank: [
    ['Leck', 'ctLeak'],
    ['leckt', 'ctLeak'],
    ['zischt', 'ctLeak', 'ctPressureHigh'],
    ['undicht', 'ctLeak'],
    ['smells', 'ctLeak'],
    ['smell of gas', 'ctLeak'],
    ['fuite', 'ctLeak'],
    ['stinkt', 'ctLeak'],
    ['überfült', 'ctOverfilled'],
    ['Sicherheitsventil bläst ab', 'ctPressureHigh'],
    ['hedge', 'ctVegetation'],
    ['haie', 'ctVegetation'],
    ['Gebüsch', 'ctVegetation'],
    ['rostig', 'ctCorrosion'],
    ['rust', 'ctCorrosion'],
    ['rouille', 'ctCorrosion'],
    ['water in the dome', 'ctDomeShaftWater'],
    ['eau dans le dôme', 'ctDomeShaftWater'],
    ['gauge stuck', 'ctGauge', 'ctManometer'],
    ['Zufahrt eng', 'ctAccessRoad'],
    ['fence', 'ctFence'],
    ['leer', 'ctOutOfGas'],
    ['zugefroren', 'ctRegulator', 'ctCryoIce'],
    ['frozen', 'ctRegulator', 'ctCryoIce'],
    ['givré', 'ctRegulator', 'ctCryoIce'],
  ],
};

describe.each(locales)('createOptionSearch for defects in %s', (locale) => {
  it.each(Object.keys(expectedFirst) as Kind[])('returns the right defect first in %s', (kind) => {
    const wrong = expectedFirst[kind].flatMap(([typed, ...first]) => {
      const found = foundIn(locale, kind, typed);
      return first.includes(found[0] ?? '') ? [] : [`${typed}: ${found.slice(0, 3).join(', ')}`];
    });
    expect(wrong, wrong.join('\n')).toEqual([]);
  });

  it('shows the everyday word of a part in its hit', () => {
    const words = {
      de: ['Rücklicht', 'Handbremse', 'Fußbremse', 'Scheinwerfer', 'Tacho', 'Warndreieck'],
      en: ['tail lights', 'handbrake', 'headlights', 'tacho', 'warning triangle'],
      fr: ['frein à main', 'phares', 'mouchard', 'triangle'],
    }[locale];
    for (const word of words) {
      const [hit] = searches[locale](groupsOf(locale, 'complaintChassis'), word).flatMap(
        ({ options }) => options,
      );
      expect(`${hit?.label} ${hit?.help}`.toLowerCase()).toContain(word.toLowerCase());
    }
  });

  it('returns all options for an empty query and none for nonsense', () => {
    const all = groupsOf(locale, 'complaintChassis');
    expect(searches[locale](all, ' ')).toBe(all);
    expect(foundIn(locale, 'complaintChassis', 'xqzvw')).toEqual([]);
  });

  it('returns an option once when two groups contain it', () => {
    const groups = groupsOf(locale, 'complaintCustomerTank');
    const recent = { label: 'x', options: groups[0]?.options ?? [], repeats: true };
    const found = searches[locale]([recent, ...groups], 'leak').flatMap(({ options }) => options);
    expect(new Set(found).size).toBe(found.length);
  });
});
