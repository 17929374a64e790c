import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDocs,
  getFirestore,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore/lite';
import {
  connectStorageEmulator,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytes,
  type FirebaseStorage,
} from 'firebase/storage';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import { clientCodes, identityCode } from '../../../src/features/session/model/auth-errors.ts';
import type { IdentityPort } from '../../../src/features/session/model/identity-port.ts';
import { type Catalogue, loadMessages, messageFor } from '../../../src/i18n/messages.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { createIdentity } from '../../../src/backend/firebase/identity.lazy.ts';
import { documentAnswers } from '../../fixtures/document-answers.ts';
import { run, type Running } from '../../fixtures/running-backend.ts';

let backend: Running;
let app: FirebaseApp;
let documents: Firestore;
let files: FirebaseStorage;
let identity: IdentityPort;

beforeAll(async () => {
  backend = await run();
  const { hostname, port } = new URL(backend.origin);
  app = initializeApp(
    {
      projectId: 'demo-tanklotse',
      apiKey: 'demo-api-key',
      storageBucket: 'demo-tanklotse.appspot.com',
    },
    'codes',
  );
  documents = getFirestore(app);
  connectFirestoreEmulator(documents, hostname, Number(port));
  setLogLevel('silent');
  files = getStorage(app);
  connectStorageEmulator(files, hostname, Number(port));
  files.maxOperationRetryTime = files.maxUploadRetryTime = 200;
  const config = parseConfig({
    firebase: { apiKey: 'demo-api-key', projectId: 'demo-tanklotse' },
    emulatorOrigin: backend.origin,
    signInMethods: ['password', 'emailLink'],
  });
  identity = createIdentity(async () => config);
});
afterAll(async () => {
  await deleteApp(app);
  await backend.remove();
});
beforeEach(async () => {
  await fetch(`${backend.origin}/__dev/faults`, { method: 'DELETE' });
});

/** Makes the backend answer later calls to `path` with this error. */
async function play(fault: object): Promise<void> {
  const answer = await fetch(`${backend.origin}/__dev/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}
const answers = (path: string, status: number, name: string): Promise<void> =>
  play({
    kind: 'status',
    path,
    status,
    body: { error: { code: status, message: name, status: name } },
  });

async function codeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    return identityCode(error);
  }
  return 'no error';
}

/**
 * Checks the sentence for the code in every language: it is in the catalogue and contains neither the
 * code nor the message of a server.
 */
async function expectSentences(catalogue: Catalogue, code: string): Promise<void> {
  for (const locale of locales) {
    const texts = JSON.parse(
      readFileSync(`src/locales/${locale}/${catalogue}.json`, 'utf8'),
    ) as Record<string, string>;
    const sentence = messageFor(await loadMessages(locale, catalogue), code, 'nothing loaded');
    expect(texts[code], `${locale} ${code}`).toBeDefined();
    expect(sentence).toBe(texts[code]);
    expect(sentence).not.toMatch(/[A-Z]{3,}_[A-Z]|\{\{/);
    if (locale !== 'en') expect(sentence).not.toMatch(/\b(?:the|please|error|failed|try again)\b/i);
  }
}

const email = 'jona@firma.example';
const order = { email, language: 'de', returnUrl: 'http://localhost/login' };
/** The call in which the service returns this code; other codes are returned to the sign-in. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  EMAIL_EXISTS: () => identity.createAccount(email, 'drei kurze Wörter', 'Jona'),
  WEAK_PASSWORD: () => identity.createAccount(email, 'drei kurze Wörter', 'Jona'),
  ADMIN_ONLY_OPERATION: () => identity.createAccount(email, 'drei kurze Wörter', 'Jona'),
  OPERATION_NOT_ALLOWED: () => identity.createAccount(email, 'drei kurze Wörter', 'Jona'),
  EMAIL_NOT_FOUND: () => identity.sendPasswordReset(order),
  RESET_PASSWORD_EXCEED_LIMIT: () => identity.sendPasswordReset(order),
  EXPIRED_OOB_CODE: () => identity.checkPasswordReset('code'),
  INVALID_OOB_CODE: () => identity.applyMailCode('code'),
};

describe("identity: from the backend's answer through the library to the driver's sentence", () => {
  test.each(Object.entries(clientCodes))('%s is %s', async (server, code) => {
    await answers('/v1/accounts:', 400, server);
    expect(
      await codeOf(calls[server] ?? (() => identity.signInWithPassword(email, 'falsch'))),
    ).toBe(code);
    await expectSentences('identity-errors', code);
  });
  test('an interrupted connection leads to network-request-failed', async () => {
    await play({ kind: 'cutResponse', path: '/v1/accounts:', atByte: 0 });
    expect(await codeOf(() => identity.signInWithPassword(email, 'falsch'))).toBe(
      'network-request-failed',
    );
    await expectSentences('identity-errors', 'network-request-failed');
  });
});

const bytes = new Uint8Array([1, 2, 3]);
const download = (): Promise<unknown> => getDownloadURL(ref(files, 'reports/nobody/none/1.jpg'));
const upload = (): Promise<unknown> =>
  uploadBytes(ref(files, 'reports/nobody/none/1.jpg'), bytes, { contentType: 'image/jpeg' });

describe("storage: from the backend's answer through the library to the driver's sentence", () => {
  test.each<readonly [code: string, fault: object | undefined, call: () => Promise<unknown>]>([
    ['object-not-found', { kind: 'status', path: '^/v0/b/', status: 404 }, download],
    ['unauthenticated', { kind: 'status', path: '^/v0/b/', status: 401 }, download],
    ['unauthorized', undefined, upload],
    ['quota-exceeded', { kind: 'quota', path: '^/v0/b/' }, upload],
    ['retry-limit-exceeded', { kind: 'status', path: '^/v0/b/', status: 503 }, download],
    ['invalid-url', undefined, async () => ref(files, 'https://elsewhere.example/photo.jpg')],
    [
      'invalid-argument',
      undefined,
      async () => ref(ref(files, 'a'), 'gs://demo-tanklotse.appspot.com/b'),
    ],
  ])('%s', async (code, fault, call) => {
    if (fault) await play(fault);
    expect(await codeOf(call)).toBe(code);
    await expectSentences('storage-errors', code);
  });
  test('canceled', async () => {
    const { uploadBytesResumable } = await import('firebase/storage');
    await play({ kind: 'latency', path: '^/v0/b/', milliseconds: 1000 });
    const task = uploadBytesResumable(ref(files, 'reports/nobody/none/2.jpg'), bytes);
    const ended = codeOf(async () => task);
    task.cancel();
    expect(await ended).toBe('canceled');
    await expectSentences('storage-errors', 'canceled');
  });
});

describe("document store: from the backend's answer through the library to the driver's sentence", () => {
  test.each(documentAnswers)('%s', async (code, status, name) => {
    await answers('^/v1/projects/', status, name);
    expect(await codeOf(() => getDocs(collection(documents, 'reports')))).toBe(code);
    await expectSentences('document-errors', code);
  });
  test('invalid-argument comes from the library itself', async () => {
    expect(await codeOf(async () => doc(documents, 'reports'))).toBe('invalid-argument');
    await expectSentences('document-errors', 'invalid-argument');
  });
  test('already-exists becomes aborted in the library, which checks only the status 409; reports are sent without the library', async () => {
    await answers('^/v1/projects/', 409, 'ALREADY_EXISTS');
    expect(await codeOf(() => getDocs(collection(documents, 'reports')))).toBe('aborted');
    await expectSentences('document-errors', 'already-exists');
  });
  test('a request that the rules deny leads to permission-denied', async () => {
    expect(
      await codeOf(async () =>
        (await import('firebase/firestore/lite')).getDoc(doc(documents, 'users/somebody')),
      ),
    ).toBe('permission-denied');
  });
});
