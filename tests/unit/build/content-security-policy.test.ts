import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policyFor, withOneStyle } from '../../../scripts/build/content-security-policy.ts';

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page =
  '<head><script>first()</script><script src="/_astro/a.js"></script><style>p{color:red}</style></head><body><script type="module">second()</script><script type="application/json">{}</script></body>';
/** Parses a policy into a map from directive to sources. */
const read = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

/** Configuration of a company that offers only sign-in with a password. */
const company = {
  firebase: {
    projectId: 'haulage-1',
    authDomain: 'haulage-1.firebaseapp.com',
    databaseURL: 'https://haulage-1-default-rtdb.europe-west1.firebasedatabase.app',
  },
  emulatorOrigin: null,
  signInMethods: ['password', 'emailLink'],
  appCheckSiteKey: '',
  apiBaseUrl: '',
};

test('withOneStyle moves the order of the layers into the style of the page', () => {
  const layers = '<style>@layer reset,base;</style>';
  expect(withOneStyle(`<head>${layers}<style>p{color:red}</style></head>`)).toBe(
    '<head><style>@layer reset,base;p{color:red}</style></head>',
  );
  const linked = `<head>${layers}<link rel="stylesheet" href="/a.css"><style>p{}</style></head>`;
  expect(withOneStyle(linked)).toBe(linked);
});

describe('the content security policy of a page', () => {
  const policy = read(policyFor(page, company));

  test('allows exactly the inline scripts and styles of the page', () => {
    expect(policy.get('script-src')).toEqual(["'self'", hash('first()'), hash('second()')]);
    expect(policy.get('style-src')).toEqual(["'self'", hash('p{color:red}')]);
  });

  test('has no wildcard, no whole scheme and no unsafe keyword', () => {
    const sources = [...policy]
      .filter(([name]) => name !== 'img-src' && name !== 'worker-src')
      .flatMap(([, values]) => values);
    expect(sources.filter((source) => /unsafe|^\*$|^\w+:$|^http:/.test(source))).toEqual([]);
    expect([
      policy.get('object-src'),
      policy.get('base-uri'),
      policy.get('form-action'),
      policy.get('default-src'),
    ]).toEqual([["'none'"], ["'self'"], ["'self'"], ["'self'"]]);
  });

  test('lists the services of this project and no others', () => {
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      'https://firebasestorage.googleapis.com',
      'https://*.europe-west1.firebasedatabase.app',
      'wss://*.europe-west1.firebasedatabase.app',
    ]);
    expect(policy.get('frame-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:']);
  });

  test('lists the default host of the live database if the configuration has no address', () => {
    const firebase = { ...company.firebase, databaseURL: '' };
    const connections = read(policyFor(page, { ...company, firebase })).get('connect-src');
    expect(connections).toContain('https://*.firebaseio.com');
    expect(connections).toContain('wss://*.firebaseio.com');
  });

  test('lists this machine only in a build for the local backend', () => {
    expect(policyFor(page, company)).not.toMatch(/localhost|recaptcha|google\.com/);
    expect(read(policyFor(page, { ...company, emulatorOrigin: '/' })).get('connect-src')).toContain(
      'ws://localhost:*',
    );
  });

  test('lists the hosts of App Check, sign-in providers and the company only if they are configured', () => {
    const checked = read(policyFor(page, { ...company, appCheckSiteKey: 'key' }));
    expect(checked.get('script-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('frame-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('connect-src')).toContain('https://content-firebaseappcheck.googleapis.com');
    const foreign = read(policyFor(page, { ...company, signInMethods: ['password', 'github'] }));
    expect(foreign.get('script-src')).toContain('https://apis.google.com');
    expect(foreign.get('frame-src')).toEqual([
      "'self'",
      'https://haulage-1.firebaseapp.com',
      'https://accounts.google.com',
    ]);
    const own = read(policyFor(page, { ...company, apiBaseUrl: 'https://api.example.com/v1' }));
    expect(own.get('connect-src')).toContain('https://api.example.com');
  });
});
