import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from '../../../src/routing/safe-redirect.ts';

const origin = 'https://tanklotse.example';

describe('safeRedirect', () => {
  it.each([
    ['/settings', '/settings'],
    ['/en/driverManual/first-aid?a=1#burn', '/en/driverManual/first-aid?a=1#burn'],
    ['/', '/'],
    ['/a/../settings', '/settings'],
    ['/path?next=https://evil.example', '/path?next=https://evil.example'],
  ])('accepts %s', (value, target) => {
    expect(safeRedirect(value, origin)).toBe(target);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'settings',
    './settings',
    '?redirect=/x',
    '#x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/settings\u0000',
    '/set\u001ftings',
    '/\u007f',
    'https:/evil.example',
    'https:evil.example',
    '@evil.example',
    'tanklotse.example',
    '/a\\b',
    '\u0000/settings',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    ' /settings',
  ])('refuses %j', (value) => {
    expect(safeRedirect(value, origin)).toBeUndefined();
  });

  it('never returns an address of another origin for random texts', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '/',
        '\\',
        '.',
        ':',
        '@',
        '?',
        '#',
        '%',
        '2',
        'f',
        'e',
        'h',
        't',
        'p',
        ' ',
        '\t',
        '\n',
        '\r',
        'x',
      ),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const target = safeRedirect(text, origin);
        if (target === undefined) return;
        // Resolves the address like location.assign.
        expect(new URL(target, `${origin}/login`).origin).toBe(origin);
        expect(target.startsWith('//')).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });
});
