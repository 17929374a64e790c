import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keepRedirect, targetAfterSignIn } from '../../../src/islands/Login/return-to.ts';

const hostile = JSON.parse(
  readFileSync('tests/hostile-redirects.json', 'utf8'),
) as readonly string[];
const origin = 'https://app.example';
const target = (redirect: string, locale: 'de' | 'en' | 'fr' = 'de') =>
  targetAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`, origin, locale);

describe('targetAfterSignIn', () => {
  test('returns the requested address with query and hash', () => {
    expect(target('/driverManual/11-connecting?x=1#leak')).toBe(
      '/driverManual/11-connecting?x=1#leak',
    );
    expect(target('/en/settings', 'en')).toBe('/en/settings');
  });
  test('returns home in the language of the screen when no address was requested', () => {
    expect([
      targetAfterSignIn('', origin, 'de'),
      targetAfterSignIn('', origin, 'en'),
      targetAfterSignIn('?redirect=', origin, 'fr'),
    ]).toEqual(['/', '/en', '/fr']);
  });
  test('uses the language that was chosen on the login screen', () => {
    expect([
      target('/gasCalculator', 'fr'),
      target('/en/gasCalculator?a=1', 'de'),
      target('/', 'en'),
      target('/?x=1', 'en'),
    ]).toEqual(['/fr/gasCalculator', '/gasCalculator?a=1', '/en', '/en?x=1']);
  });
  test.each(hostile)('stays on its origin for the redirect %j', (redirect) => {
    for (const locale of ['de', 'en', 'fr'] as const) {
      const path = target(redirect, locale);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
    }
  });
  test('keepRedirect adds the redirect to the link between login and registration', () => {
    expect(keepRedirect('/register', '?redirect=%2Fsettings%3Fa%3D1')).toBe(
      '/register?redirect=%2Fsettings%3Fa%3D1',
    );
    expect(keepRedirect('/register', '')).toBe('/register');
  });
});
