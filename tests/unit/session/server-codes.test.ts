import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import { clientCodes } from '../../../src/features/session/model/auth-errors.ts';
import type { IdentityPort } from '../../../src/features/session/model/identity-port.ts';
import { loadMessages, messageFor } from '../../../src/i18n/messages.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { createIdentity } from '../../../src/backend/firebase/identity.lazy.ts';
import { MemoryStorage } from './memory-storage.ts';

/** The next response of the service: an error message, or "no answer". */
let message: string;
let requests: string[] = [];
let server: Server;
let identity: IdentityPort;
/** An e-mail address in the format that the service accepts. */
const email = 'jona@firma.example';

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://localhost').pathname);
    request.resume();
    if (message === 'no answer') {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code: 400, message, errors: [{ message }] } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const config = parseConfig({
    firebase: { apiKey: 'demo-api-key', authDomain: 'localhost', projectId: 'demo-tanklotse' },
    emulatorOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  identity = createIdentity(async () => config);
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

const order = { email, language: 'de', returnUrl: 'http://localhost/login' };
const signIn = () => identity.signInWithPassword(email, 'falsch');
const create = () => identity.createAccount(email, 'drei kurze Wörter', 'Jona Brandt');
const useLink = () => identity.applyMailCode('code');
/**
 * The call of the app in which each code occurs; other codes are returned to the sign-in.
 */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  EMAIL_EXISTS: create,
  WEAK_PASSWORD: create,
  ADMIN_ONLY_OPERATION: create,
  OPERATION_NOT_ALLOWED: create,
  EMAIL_NOT_FOUND: () => identity.sendPasswordReset(order),
  RESET_PASSWORD_EXCEED_LIMIT: () => identity.sendPasswordReset(order),
  EXPIRED_OOB_CODE: () => identity.checkPasswordReset('code'),
  INVALID_OOB_CODE: useLink,
};

async function codeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'no error';
}

describe('the message for an error code of the server, through the real library', () => {
  test.each(Object.entries(clientCodes))(
    '%s becomes %s and has a sentence in every language',
    async (serverCode, clientCode) => {
      message = serverCode;
      requests = [];
      expect(await codeOf(calls[serverCode] ?? signIn)).toBe(clientCode);
      expect(requests).toHaveLength(1);
      for (const locale of locales) {
        const texts = JSON.parse(
          readFileSync(`src/locales/${locale}/identity-errors.json`, 'utf8'),
        ) as Record<string, string>;
        const sentence = messageFor(
          await loadMessages(locale, 'identity-errors'),
          clientCode,
          'nothing loaded',
        );
        expect(sentence).toBe(texts[clientCode]);
        expect(sentence).not.toMatch(/[A-Z]+_[A-Z]+|\{\{/);
      }
    },
  );

  test('an unknown error code appears in the general message', async () => {
    message = 'SOMETHING_NEW';
    const code = await codeOf(signIn);
    expect(code).toBe('something-new');
    expect(messageFor(await loadMessages('fr', 'identity-errors'), code, '')).toContain(
      'something-new',
    );
  });

  test('an interrupted connection leads to network-request-failed', async () => {
    message = 'no answer';
    expect(await codeOf(signIn)).toBe('network-request-failed');
  });

  test('a configuration without a key leads to the message that the app is not set up', async () => {
    const wrong = createIdentity(async () => {
      throw Object.assign(new Error('config.json: "firebase": expected object'), {
        name: 'ConfigError',
      });
    });
    expect(await codeOf(() => wrong.signInWithPassword(email, 'x'))).toBe('invalid-api-key');
    const empty = createIdentity(async () => parseConfig({}));
    expect(await codeOf(() => empty.signInWithPassword(email, 'x'))).toBe('invalid-api-key');
  });

  test('an unreadable configuration leads to network-request-failed, regardless of the browser’s error', async () => {
    const unread = createIdentity(async () => defaultConfig);
    expect(await codeOf(() => unread.signInWithPassword(email, 'x'))).toBe(
      'network-request-failed',
    );
  });

  test('waits for a library that does not load as long as for a request', async () => {
    vi.useFakeTimers();
    try {
      const stuck = createIdentity(() => new Promise(() => {}));
      let code: string | undefined;
      void codeOf(() => stuck.signInWithPassword(email, 'x')).then((said) => {
        code = said;
      });
      await vi.advanceTimersByTimeAsync(29_000);
      expect(code).toBeUndefined();
      await vi.advanceTimersByTimeAsync(2000);
      expect(code).toBe('network-request-failed');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a sign-in method missing in the configuration is refused before any request', async () => {
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    const calls = [
      () => identity.signInWithProvider('google', 'de'),
      () => identity.sendSignInLink(order),
      () => identity.signInWithLink(email, `${order.returnUrl}?mode=signIn&oobCode=a&apiKey=k`),
    ];
    requests = [];
    for (const call of calls) expect(await codeOf(call)).toBe('operation-not-allowed');
    expect(requests).toEqual([]);
  });

  test('a library that cannot be fetched leads to network-request-failed, and the next call tries again', async () => {
    let attempts = 0;
    const config = parseConfig({ firebase: { apiKey: 'demo-api-key' } });
    const late = createIdentity(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return config;
    });
    expect(await codeOf(() => late.signOut())).toBe('network-request-failed');
    await codeOf(() => late.signOut());
    expect(attempts).toBe(2);
  });
});
