import { describe, expect, it } from 'vitest';
import { languagesToOffer, matchLanguage, rootLanguage } from '../../../src/i18n/detect-locale.ts';
import { chosenLocale, languageCookie } from '../../../src/i18n/locale-cookie.ts';
import { localizePath, pathToLocale, pathWithoutLocale } from '../../../src/i18n/locales.ts';

describe('language of a path', () => {
  it.each([
    ['/', 'de', '/'],
    ['/settings', 'de', '/settings'],
    ['/en', 'en', '/'],
    ['/en/settings', 'en', '/settings'],
    ['/fr/driverManual/first-aid', 'fr', '/driverManual/first-aid'],
    ['/english', 'de', '/english'],
    ['/de/settings', 'de', '/de/settings'],
    ['/EN/settings', 'de', '/EN/settings'],
    ['/fr/', 'fr', '/'],
  ])('%s has the language %s and is %s without it', (path, locale, plain) => {
    expect(pathToLocale(path)).toBe(locale);
    expect(pathWithoutLocale(path)).toBe(plain);
  });

  it.each([
    ['/', 'en', '/en'],
    ['/', 'de', '/'],
    ['/login', 'fr', '/fr/login'],
    ['/?a=1', 'en', '/en?a=1'],
    ['/#reports', 'fr', '/fr#reports'],
  ] as const)('%s in %s is %s', (path, locale, result) => {
    expect(localizePath(path, locale)).toBe(result);
  });
});

describe('language cookie', () => {
  it('lasts 365 days for the whole site, lax and without Secure', () => {
    expect(languageCookie('fr')).toBe('i18n_redirected=fr; Max-Age=31536000; Path=/; SameSite=Lax');
  });
  it.each([
    ['i18n_redirected=en', 'en'],
    ['a=1; i18n_redirected=fr; b=2', 'fr'],
    ['i18n_redirected=xx', undefined],
    ['xi18n_redirected=en', undefined],
    ['', undefined],
  ])('%j means %s', (cookies, locale) => {
    expect(chosenLocale(cookies)).toBe(locale);
  });
});

describe('language of a new driver', () => {
  it.each([
    [undefined, ['fr-CA', 'en'], ['en', 'fr']], // by score English, by preference French
    [undefined, ['fr-CA', 'en-US'], ['fr']],
    [undefined, ['pl', 'en'], ['en']],
    [undefined, ['pl'], []],
    ['de', ['fr'], []],
  ] as const)('chosen %s, preferred %j: offered are %j', (chosen, preferred, offered) => {
    expect(languagesToOffer(chosen, preferred)).toEqual(offered);
  });
  it.each([
    [['fr'], 'fr'],
    [['fr-CA'], 'fr'],
    [['FR-ch', 'de'], 'de'], // a full match (1) beats a primary match (0.999) at any position
    [['en-US', 'fr-FR'], 'en'], // equal scores: the browser's order decides
    [['pl', 'en-GB'], 'en'],
    [['pl', 'tr'], undefined],
    [[], undefined],
    [['deutsch'], undefined],
  ] as const)('%j gives %s', (preferred, locale) => {
    expect(matchLanguage(preferred)).toBe(locale);
  });
  it.each([
    [['de-AT'], 'de-AT'],
    [['de-at', 'fr'], 'de-AT'],
    [['DE-AT'], 'de-AT'],
    [['de-CH'], 'de'],
    [['de'], 'de'],
    [['de-CH', 'de-AT'], 'de-AT'],
  ] as const)('%j gives %s if there is a language with a region', (preferred, locale) => {
    expect(matchLanguage(preferred, ['de', 'de-AT', 'fr'])).toBe(locale);
  });

  it('is the chosen one, otherwise that of the browser, otherwise German', () => {
    expect(rootLanguage('de', ['fr'])).toEqual({ locale: 'de', by: 'choice' });
    expect(rootLanguage(undefined, ['fr'])).toEqual({ locale: 'fr', by: 'browser' });
    expect(rootLanguage(undefined, ['pl'])).toEqual({ locale: 'de', by: 'default' });
  });
});
