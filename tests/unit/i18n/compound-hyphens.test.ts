import { expect, test } from 'vitest';
import { withCompoundHyphens } from '../../../src/ui/compound-hyphens.ts';
import chassis from '../../../src/locales/de/forms/complaintChassis.json' with { type: 'json' };
import customerTank from '../../../src/locales/de/forms/complaintCustomerTank.json' with { type: 'json' };
import trailer from '../../../src/locales/de/forms/complaintTrailer.json' with { type: 'json' };
import disposition from '../../../src/locales/de/forms/dispositionMessage.json' with { type: 'json' };
import accident from '../../../src/locales/de/forms/nearbyAccident.json' with { type: 'json' };

test.each([
  ['Feststellbremse', 'Feststell-bremse'],
  [
    'Betriebsbremse (schwach, laut, zieht zur Seite)',
    'Betriebs-bremse (schwach, laut, zieht zur Seite)',
  ],
  ['Zufahrtsproblem', 'Zufahrts-problem'],
  ['Sattelzugmaschine', 'Sattelzug-maschine'],
  ['Flaschenwagen', 'Flaschen-wagen'],
  ['Rückwärtsfahren', 'Rück-wärtsfahren'],
  ['Differenzdruckventil', 'Differenz-druck-ventil'],
  ['Ist weggefahren', 'Ist weggefahren'],
  ['Verpflichtung, Gefahr, Begleitung', 'Verpflichtung, Gefahr, Begleitung'],
])('withCompoundHyphens › reads %s as %s', (label, hyphenated) => {
  expect(withCompoundHyphens(label).replaceAll('\u00AD', '-')).toBe(hyphenated);
});

test('withCompoundHyphens › leaves no part of a word in an option wider than a phone at 200 %', () => {
  const options = [chassis, customerTank, trailer, disposition, accident].flatMap(({ choices }) =>
    Object.values(choices as Readonly<Record<string, Readonly<Record<string, string>>>>).flatMap(
      (labels) => Object.values(labels),
    ),
  );
  const parts = options.flatMap((label) => withCompoundHyphens(label).match(/\p{L}+/gu) ?? []);
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter((part) => part.length > 14)).toEqual([]);
});
