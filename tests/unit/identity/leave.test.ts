import { describe, expect, test } from 'vitest';
import { keepRedirect, targetAfterSignIn } from '../../../src/islands/Login/leave.ts';

const origin = 'https://app.example';
const target = (redirect: string, locale: 'de' | 'en' | 'fr' = 'de') => targetAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`, origin, locale);

describe('after signing in', () => {
  test('leads to what was asked for, with query and hash', () => {
    expect(target('/driverManual/11-connecting?x=1#leak')).toBe('/driverManual/11-connecting?x=1#leak');
    expect(target('/en/settings', 'en')).toBe('/en/settings');
  });
  test('leads home in the language of the screen without a redirect', () => {
    expect([targetAfterSignIn('', origin, 'de'), targetAfterSignIn('', origin, 'en'), targetAfterSignIn('?redirect=', origin, 'fr')]).toEqual(['/', '/en', '/fr']);
  });
  test('follows a language that was changed on the login screen', () => {
    expect([target('/gasCalculator', 'fr'), target('/en/gasCalculator?a=1', 'de'), target('/', 'en'), target('/?x=1', 'en')])
      .toEqual(['/fr/gasCalculator', '/gasCalculator?a=1', '/en', '/en?x=1']);
  });
  test.each([
    'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example', 'javascript:alert(1)',
    'data:text/html,x', '/\u0000', 'evil.example', ' /settings', '/..//evil.example', '/.//evil.example', '/en//evil.example', 'http:/evil.example', 'https:evil.example',
    '/%5Cevil.example', '/@evil.example', '/en/\\evil.example', '/fr/..//evil.example', '/%2F/evil.example', '?//evil.example', '#//evil.example', 'blob:x', 'vbscript:x',
    'mailto:x@y', 'ftp://evil.example', '/\n/evil.example', '/\r/evil.example', '////', '/en/../..//evil.example', 'https://app.example@evil.example',
  ])('stays on this origin for %j', (redirect) => {
    for (const locale of ['de', 'en', 'fr'] as const) {
      const path = target(redirect, locale);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
    }
  });
  test('the way between login and registration keeps the redirect', () => {
    expect(keepRedirect('/register', '?redirect=%2Fsettings%3Fa%3D1')).toBe('/register?redirect=%2Fsettings%3Fa%3D1');
    expect(keepRedirect('/register', '')).toBe('/register');
  });
});
