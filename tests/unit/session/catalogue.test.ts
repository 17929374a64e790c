import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientCodes, refusedAddress } from '../../../src/features/session/model/auth-errors.ts';
import { loadMessages, messageFor, type Messages } from '../../../src/i18n/messages.ts';
import { locales } from '../../../src/i18n/locales.ts';

const read = (locale: string, name: string): Messages =>
  JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8')) as Messages;
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

/** Error codes by message file: those in the specification and those that the app adds. */
const codes = {
  'identity-errors': [
    ...Object.values(clientCodes),
    refusedAddress,
    'network-request-failed',
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'account-exists-with-different-credential',
    'requires-recent-login',
    'web-storage-unsupported',
    'storage-blocked',
    'unknown',
  ],
  'storage-errors': [
    'object-not-found',
    'unauthenticated',
    'unauthorized',
    'quota-exceeded',
    'retry-limit-exceeded',
    'canceled',
    'invalid-url',
    'invalid-argument',
    'unknown',
  ],
  'document-errors': [
    'cancelled',
    'invalid-argument',
    'not-found',
    'already-exists',
    'permission-denied',
    'unauthenticated',
    'resource-exhausted',
    'failed-precondition',
    'aborted',
    'unavailable',
    'unknown',
  ],
  'account-errors': [
    'permission-denied',
    'unauthorized',
    'unauthenticated',
    'unavailable',
    'unknown',
  ],
} as const;
const catalogues = Object.keys(codes) as (keyof typeof codes)[];

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(catalogues)('%s', (catalogue) => {
  test.each(locales)('has a separate sentence for every code in %s', (locale) => {
    const messages = read(locale, catalogue);
    for (const code of codes[catalogue]) expect(messages[code], code).toMatch(/\S.*[.?]$/u);
    for (const [code, text] of Object.entries(messages))
      expect(placeholders(text), code).toEqual(code === 'unknown' ? ['{{code}}'] : []);
  });

  test.each(locales)('has the same codes in %s as in German', (locale) => {
    expect(Object.keys(read(locale, catalogue))).toEqual(Object.keys(read('de', catalogue)));
  });

  test('has no identical sentence in two languages', () => {
    const [de, en, fr] = locales.map((locale) => read(locale, catalogue));
    for (const code of Object.keys(de ?? {}))
      expect(new Set([de?.[code], en?.[code], fr?.[code]]).size, code).toBe(3);
  });
});

/** Phrases that promise later sending of stored data, and phrases that state its condition. */
const promise =
  /gesendet(?! werden)|geh(?:t|en) raus|will be sent|go(?:es)? out|partir|ser(?:a|ont) (?:r?envoyée)/iu;
const whatItTakes = /\b(?:App|app|application)\b|melde dich|sign in|reconnectez/iu;
test.each(locales)(
  'no sentence in %s promises that stored data is sent while the app is closed',
  (locale) => {
    for (const catalogue of ['document-errors', 'storage-errors'] as const)
      for (const [code, sentence] of Object.entries(read(locale, catalogue)))
        if (promise.test(sentence) && code !== 'unknown')
          expect(sentence, code).toMatch(whatItTakes);
  },
);

describe('loading messages', () => {
  test('merges a language with the fallback', async () => {
    expect(await loadMessages('fr', 'identity-errors')).toEqual(read('fr', 'identity-errors'));
    const requestedFiles: string[] = [];
    const source = (language: string, texts: Messages) => async () => {
      requestedFiles.push(language);
      return texts;
    };
    const sources = {
      '../locales/de/identity-errors.json': source('de', { a: 'deutsch', b: 'nur deutsch' }),
      '../locales/en/identity-errors.json': source('en', { a: 'english' }),
      '../locales/fr/identity-errors.json': source('fr', {}),
    };
    expect(await loadMessages('en', 'identity-errors', sources)).toEqual({
      a: 'english',
      b: 'nur deutsch',
    });
    expect(requestedFiles.sort()).toEqual(['de', 'en']);
  });

  test('logs a file that fails to load and continues with the fallback', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sources = {
      '../locales/de/identity-errors.json': async () => ({ a: 'deutsch' }),
      '../locales/fr/identity-errors.json': async () => {
        throw new TypeError('Failed to fetch');
      },
    };
    expect(await loadMessages('fr', 'identity-errors', sources)).toEqual({ a: 'deutsch' });
    expect(log.mock.calls[0]?.slice(0, 3)).toEqual([
      'Failed locale loading',
      'fr',
      'identity-errors',
    ]);
  });

  test.each([
    ['nothing when the page is being left (beforeunload)', ['beforeunload'], 0],
    ['nothing when the page is being left in Safari on iOS (pagehide)', ['pagehide'], 0],
    ['a failure after the return from the page cache', ['pagehide', 'pageshow'], 1],
  ])(
    'logs %s, because the browser stops the requests of a left page',
    async (_what, events, calls) => {
      const target = new EventTarget();
      vi.stubGlobal('document', new EventTarget());
      vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
      // Without a network the failed load is not repeated after the test.
      vi.stubGlobal('navigator', { onLine: false });
      vi.resetModules();
      const { loadMessages: load } = await import('../../../src/i18n/messages.ts');
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const sources = {
        '../locales/de/identity-errors.json': async () => {
          throw new TypeError('Importing a module script failed.');
        },
      };
      for (const type of events)
        target.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
      expect(await load('de', 'identity-errors', sources)).toEqual({});
      expect(log).toHaveBeenCalledTimes(calls);
      vi.unstubAllGlobals();
    },
  );

  test('warns about a language that does not exist', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await loadMessages('nl', 'storage-errors')).toEqual(read('de', 'storage-errors'));
    expect(log).toHaveBeenCalledWith('No messages for the language code "nl"');
  });

  test('an unknown code leads to the general sentence with the code, even if nothing could be loaded', async () => {
    const messages = await loadMessages('en', 'identity-errors');
    expect(messageFor(messages, 'from-the-future', 'Failed: {{code}}')).toContain(
      'from-the-future',
    );
    expect(messageFor(messages, 'constructor', 'Failed: {{code}}')).toContain('constructor');
    expect(messageFor({}, 'wrong-password', 'Failed: {{code}}')).toBe('Failed: wrong-password');
  });
});
