import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keepRedirect, targetAfterSignIn } from '../../../src/islands/Login/return-to.ts';

const hostile = JSON.parse(
  readFileSync('tests/hostile-redirects.json', 'utf8'),
) as readonly string[];
const origin = 'https://app.example';
const target = (redirect: string, locale: 'de' | 'en' | 'fr' = 'de') =>
  targetAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`, origin, locale);

describe('after signing in', () => {
  test('leads to what was asked for, with query and hash', () => {
    expect(target('/driverManual/11-connecting?x=1#leak')).toBe(
      '/driverManual/11-connecting?x=1#leak',
    );
    expect(target('/en/settings', 'en')).toBe('/en/settings');
  });
  test('leads home in the language of the screen without a redirect', () => {
    expect([
      targetAfterSignIn('', origin, 'de'),
      targetAfterSignIn('', origin, 'en'),
      targetAfterSignIn('?redirect=', origin, 'fr'),
    ]).toEqual(['/', '/en', '/fr']);
  });
  test('follows a language that was changed on the login screen', () => {
    expect([
      target('/gasCalculator', 'fr'),
      target('/en/gasCalculator?a=1', 'de'),
      target('/', 'en'),
      target('/?x=1', 'en'),
    ]).toEqual(['/fr/gasCalculator', '/gasCalculator?a=1', '/en', '/en?x=1']);
  });
  test.each(hostile)('stays on this origin for %j', (redirect) => {
    for (const locale of ['de', 'en', 'fr'] as const) {
      const path = target(redirect, locale);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
    }
  });
  test('the way between login and registration keeps the redirect', () => {
    expect(keepRedirect('/register', '?redirect=%2Fsettings%3Fa%3D1')).toBe(
      '/register?redirect=%2Fsettings%3Fa%3D1',
    );
    expect(keepRedirect('/register', '')).toBe('/register');
  });
});
