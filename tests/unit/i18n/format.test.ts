import { expect, it } from 'vitest';
import {
  colonIn,
  formatAge,
  formatBytes,
  formatDateTime,
  formatDay,
  formatList,
  joinTexts,
  labelledText,
} from '../../../src/i18n/format.ts';

it.each([
  [512_345, 'de', '512\u00a0kB'],
  [512_345, 'en', '512\u00a0kB'],
  [512_345, 'fr', '512\u00a0ko'],
  [4_812_000, 'de', '4,8\u00a0MB'],
  [4_812_000, 'en', '4.8\u00a0MB'],
  [4_812_000, 'fr', '4,8\u00a0Mo'],
  [10_700_000_000, 'de', '10,7\u00a0GB'],
  [10_700_000_000, 'fr', '10,7\u00a0Go'],
  [0, 'fr', '0\u00a0ko'],
] as const)('%d bytes in %s are %s', (bytes, locale, written) => {
  expect(formatBytes(bytes, locale)).toBe(written);
});

it.each([Number.NaN, 1e300, -1e16])(
  'an invalid stored time (%d) › is formatted as a dash, not an error',
  (moment) => {
    expect(formatDateTime(moment, 'de')).toBe('–');
    expect(formatDay(new Date(moment), 'fr')).toBe('–');
  },
);

it.each([
  ['de', ':'],
  ['en-GB', ':'],
  ['fr', '\u00a0:'],
  ['fr-FR', '\u00a0:'],
])('colonIn › adds a space before the colon only in French: %s', (tag, colon) => {
  expect(colonIn(tag)).toBe(colon);
});

it.each([
  ['de', 'Frage: Danke', 'A; B; C'],
  ['en-GB', 'Frage: Danke', 'A; B; C'],
  ['fr-FR', 'Frage\u00a0: Danke', 'A\u00a0; B\u00a0; C'],
])('labelledText and joinTexts › add a space only in French: %s', (tag, labelled, joined) => {
  expect(labelledText('Frage', 'Danke', tag)).toBe(labelled);
  expect(joinTexts(['A', 'B', 'C'], tag)).toBe(joined);
});

it.each([
  ['2026-11-23T23:59', '2026-11-26T06:30', 'vor 3 Tagen'],
  ['2026-11-24T08:00', '2026-11-26T06:30', 'vorgestern'],
  ['2026-11-25T06:00', '2026-11-26T06:30', 'gestern'],
  ['2026-11-25T23:59', '2026-11-26T06:30', 'vor 6 Stunden'],
  // The clocks go back: this day has 25 hours.
  ['2026-11-01T00:10', '2026-11-01T23:50', 'vor 24 Stunden'],
  ['2026-11-01T00:10', '2026-11-02T00:20', 'gestern'],
  ['2026-11-01T00:10', '2026-11-01T00:10', 'gerade eben'],
] as const)('an age › in days counts calendar days: from %s to %s', (then, now, said) => {
  expect(formatAge(Date.parse(then), 'de', Date.parse(now))).toBe(said);
});

it.each([
  ['de', 'A, B und C', 'A, B oder C'],
  // British English has no comma before the last part.
  ['en', 'A, B and C', 'A, B or C'],
  ['fr', 'A, B et C', 'A, B ou C'],
] as const)('formatList › joins the parts in the language %s', (locale, all, one) => {
  expect(formatList(['A', 'B', 'C'], locale, 'conjunction')).toBe(all);
  expect(formatList(['A', 'B', 'C'], locale, 'disjunction')).toBe(one);
});
