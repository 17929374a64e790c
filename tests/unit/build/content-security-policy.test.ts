import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policyFor } from '../../../scripts/build/content-security-policy.ts';

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page =
  '<head><script>first()</script><script src="/_astro/a.js"></script><style>p{color:red}</style></head><body><script type="module">second()</script><script type="application/json">{}</script></body>';
/** Directive to its sources. */
const read = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

describe('the content security policy of a page', () => {
  const policy = read(policyFor(page, {}));

  test('lets exactly its own inline scripts and styles run', () => {
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://apis.google.com',
      hash('first()'),
      hash('second()'),
    ]);
    expect(policy.get('style-src')).toEqual(["'self'", hash('p{color:red}')]);
  });

  test('allows nothing by a wildcard, a whole scheme or a word that opens everything', () => {
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

  test('names this machine only where the site is built for it, and the hosts of App Check only where they are needed', () => {
    expect(policyFor(page, {})).not.toMatch(/localhost|recaptcha/);
    expect(read(policyFor(page, { isLocal: true })).get('connect-src')).toContain(
      'ws://localhost:*',
    );
    const checked = read(policyFor(page, { hasAppCheck: true }));
    expect(checked.get('script-src')).toContain('https://www.google.com/recaptcha/');
    expect(checked.get('frame-src')).toContain('https://www.google.com/recaptcha/');
  });
});
