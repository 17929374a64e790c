/** Tests the table of levels and the conversion of the former scale. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import {
  calleeOf,
  inPresentScale,
  levelOf,
  levelRules,
  levels,
  worstLevel,
} from '../../../src/features/reports/severity-levels.ts';

const load = (locale: string, name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../src/locales/${locale}/${name}.json`, import.meta.url), 'utf8'),
  );

describe('former scale', () => {
  const stopped = { leakSize: 'bubbles', leakStopped: 'yes' };
  test.each<[string, string, Answers, string]>([
    ['s1', 'chHorn', {}, 'note'],
    ['s2', 'chHorn', {}, 'soon'],
    ['s3', 'chAbsEsc', {}, 'stop'],
    ['s3', 'eqVest', {}, 'stop'],
    ['s3', 'tbPump', {}, 'noFill'],
    ['s3', 'ctGauge', {}, 'noFill'],
    ['s4', 'tbTankPlate', {}, 'stop'],
    ['s4', 'ctIgnition', {}, 'stop'],
    ['s4', 'ctPressureHigh', {}, 'life'],
    ['s4', 'chOther', {}, 'life'],
    ['s4', 'ctLeak', {}, 'life'],
    ['s1', 'tbLeak', {}, 'life'],
    ['s4', 'ctLeak', stopped, 'noFill'],
    ['s4', 'tbLeak', stopped, 'stop'],
  ])('%s of %s with %j › is read as %s', (severity, defect, form, level) => {
    expect(levelOf({ defect, severity }, form)).toBe(level);
  });

  test('levelOf › is undefined for an unknown level, and derived from the answers for a leak', () => {
    expect(levelOf({ defect: 'chHorn', severity: 's9' }, {})).toBeUndefined();
    expect(levelOf({ defect: 'chHorn' }, {})).toBeUndefined();
    expect(levelOf({ defect: 'ctLeak' }, {})).toBe('life');
  });

  test('inPresentScale › converts the levels and changes nothing else', () => {
    const answers = {
      vehiclePlate: 'HH-TL 1',
      defects: [
        { defect: 'chBrakeAir', severity: 's4', note: 'zischt' },
        { defect: 'chHorn', severity: 'soon' },
        { defect: 'chAbsEsc' },
      ],
    };
    expect(inPresentScale(answers)).toEqual({
      vehiclePlate: 'HH-TL 1',
      defects: [
        { defect: 'chBrakeAir', severity: 'stop', note: 'zischt' },
        { defect: 'chHorn', severity: 'soon' },
        { defect: 'chAbsEsc' },
      ],
    });
    expect(inPresentScale({ defects: 'broken' })).toEqual({ defects: 'broken' });
  });
});

test('worstLevel › is the level of the worst defect', () => {
  const defects = ['note', 'stop', 'soon'].map((severity) => ({ defect: 'chHorn', severity }));
  expect(worstLevel({ defects })).toBe('stop');
  expect(worstLevel({})).toBeUndefined();
});

describe('table of levels', () => {
  test('112, red and the repeated alarm › are used only for danger to life', () => {
    for (const level of levels) {
      const { calls, bell, priority } = levelRules[level];
      const isLife = level === 'life';
      expect([level, Object.values(calls).includes('emergency')]).toEqual([level, isLife]);
      expect([level, bell === 'repeats']).toEqual([level, isLife]);
      expect([level, priority === 'danger']).toEqual([level, isLife]);
    }
  });

  test('a level that forbids something › has somebody on call as callee, the other levels have no callee', () => {
    for (const level of levels) {
      const isForbidding = !['note', 'soon'].includes(level);
      for (const callee of Object.values(levelRules[level].calls))
        expect([level, callee !== undefined]).toEqual([level, isForbidding]);
    }
  });

  test.each([
    ['chWheelNuts', { foundDuring: 'departureCheck' }, 'technician'],
    ['chWheelNuts', { foundDuring: 'driving' }, 'dispatcher'],
    ['chWheelNuts', {}, 'technician'],
    ['chDocuments', { foundDuring: 'departureCheck' }, 'dispatcher'],
    ['ctOverfilled', {}, 'dispatcher'],
  ] as const)('level stop of %s with %j › calls the %s', (defect, form, callee) => {
    expect(calleeOf('stop', defect, form)).toBe(callee);
  });

  test.each(['de', 'en', 'fr'])('texts in %s › exist for each level', (locale) => {
    const { choices, severityHelp } = load(locale, 'reports') as {
      readonly choices: { readonly severity: object };
      readonly severityHelp: object;
    };
    const tank = load(locale, 'forms/complaintCustomerTank') as {
      readonly choices: { readonly tankSeverity: object };
      readonly optionHelp: { readonly tankSeverity: object };
    };
    for (const words of [
      choices.severity,
      severityHelp,
      tank.choices.tankSeverity,
      tank.optionHelp.tankSeverity,
    ])
      expect(Object.keys(words)).toEqual(levels);
    // The receipt shows the name of the level above its help text.
    for (const [names, helps] of [
      [choices.severity, severityHelp],
      [tank.choices.tankSeverity, tank.optionHelp.tankSeverity],
    ] as const)
      for (const [level, name] of Object.entries(names) as [string, string][])
        expect((helps as Readonly<Record<string, string>>)[level]).not.toContain(`${name}.`);
    // Only two help texts name 112: the one of level "life", and the one for a tank that must be
    // secured, because its safety valve may still open. The second one is skipped by its words "gas or
    // fire".
    for (const words of [severityHelp, tank.optionHelp.tankSeverity])
      for (const [level, text] of Object.entries(words) as [string, string][])
        if (!/Gas oder Feuer|Gas or fire|Gaz ou feu/.test(text))
          expect([level, text.includes('112')]).toEqual([level, level === 'life']);
    const helpTexts = JSON.stringify([severityHelp, tank.optionHelp.tankSeverity]);
    expect(helpTexts).not.toMatch(/Disposition anrufen|call dispatch\b|l’exploitation/i);
  });
});
