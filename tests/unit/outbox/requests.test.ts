/**
 * Requests of the sender and its handling of the responses, one by one, with a service that returns
 * responses from a list. tests/services/outbox and tests/conformance test the behaviour of the
 * service itself.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  sendDocument,
  type SendDependencies,
  sendPhoto,
  writeMissingPhoto,
} from '../../../src/backend/firebase/send-report.ts';
import type { Config } from '../../../src/features/config/model/config-schema.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../../src/features/outbox/model/report-port.ts';
import { writeVehicleEntry } from '../../../src/backend/firebase/write-vehicle-entry.ts';
import { itemOf, now } from './items.ts';
import { ofVehicle } from './memory-phone.ts';

interface SentRequest {
  readonly what: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cache: string | undefined;
}
type Answering = Response | Error | (() => Response | Error);

const sentRequests: SentRequest[] = [];
let answers: Answering[] = [];
/** Method and distinguishing part of the URL of each request. */
const requests = (): readonly string[] => sentRequests.map(({ what }) => what);

const config = {
  firebase: {
    apiKey: 'key',
    projectId: 'project',
    storageBucket: 'bucket',
    databaseURL: 'https://project.firebasedatabase.app',
  },
  emulatorOrigin: null,
} as unknown as Config;
/** A token with these claims. */
const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.x`;
const mayReport = tokenOf({ mayReport: true, email_verified: true });
const tokens = vi.fn((fresh: boolean) => Promise.resolve({ token: fresh ? 'new' : mayReport }));
const environment = (more: Partial<SendDependencies> = {}): SendDependencies => ({
  config,
  token: tokens,
  ...more,
});

const response = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const error = (code: number, status = 'SOME', message = 'no'): Response =>
  response({ error: { code, status, message } }, code);
const written = (): Response => response({ writeResults: [{}] });
const portal = (status = 200): Response => response('<h1>Welcome</h1>', status);

beforeEach(() => {
  sentRequests.length = 0;
  answers = [];
  tokens.mockClear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const { body } = init;
    const kind =
      /:commit|:runQuery|upload_id/.exec(url)?.[0] ?? /\/o\?name=|\/o\/|documents\//.exec(url)?.[0];
    const uploadCommand = headers['X-Goog-Upload-Command'] ?? headers['X-Goog-Upload-Protocol'];
    sentRequests.push({
      what: [init.method, kind, uploadCommand].filter((part) => part !== undefined).join(' '),
      url,
      headers,
      body: await new Response(body ?? '').text(),
      cache: init.cache,
    });
    const next = answers.shift();
    if (next === undefined) throw new Error('Nobody expected this request');
    const answer = typeof next === 'function' ? next() : next;
    if (answer instanceof Error) throw answer;
    // The same response in a table may be returned more than once.
    return answer.clone();
  });
});
afterEach(() => {
  expect(answers, 'answers that nobody asked for').toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const item = (more: Partial<OutboxItem> = {}): OutboxItem =>
  itemOf('a', { status: 'sending', attempt: 1, startedAt: now }, more);
const document = (more: Partial<SendDependencies> = {}): Promise<SendResult> =>
  sendDocument(item(), environment(more));
const failed = (waitingFor: string, at: string): object => ({ type: 'failed', waitingFor, at });
const offline = new TypeError('Failed to fetch');

describe('every request', () => {
  it('has the token and bypasses every cache', async () => {
    answers = [written()];
    expect(await document()).toEqual({ type: 'stored' });
    expect(sentRequests[0]).toMatchObject({
      what: 'POST :commit',
      url: 'https://firestore.googleapis.com/v1/projects/project/databases/(default)/documents:commit?key=key',
      headers: { Authorization: `Bearer ${mayReport}`, 'Content-Type': 'application/json' },
      cache: 'no-store',
    });
    expect(Object.keys(sentRequests[0]?.headers ?? {})).not.toContain('X-Firebase-AppCheck');
  });

  it('times out after one minute plus the transfer time of its body at 2 kB/s', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    answers = [written()];
    await document();
    expect(limit).toHaveBeenCalledWith(60_000 + Math.ceil((sentRequests[0]?.body.length ?? 0) / 2));
  });

  it('is aborted when the worker stops', async () => {
    const ending = new AbortController();
    let seen: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      seen = init.signal;
      return Promise.reject(offline);
    });
    expect(await document({ signal: ending.signal })).toEqual(failed('offline', 'documents'));
    expect(seen?.aborted).toBe(false);
    ending.abort();
    expect(seen?.aborted).toBe(true);
  });

  it.each(['any', 'timeout'] as const)(
    'does not take a browser without AbortSignal.%s for a missing network',
    async (name) => {
      const ending = new AbortController();
      const vehicle = item({ ...ofVehicle, kind: 'complaintChassis' });
      const send = [
        () => document({ signal: ending.signal }),
        () => writeVehicleEntry(vehicle, environment({ signal: ending.signal })),
      ];
      vi.spyOn(AbortSignal, name).mockImplementation(() => {
        throw new TypeError(`AbortSignal.${name} is not a function`);
      });
      for (const one of send) {
        answers = name === 'any' ? [written()] : [];
        const result = one();
        if (name === 'any') expect(await result).toEqual({ type: 'stored' });
        else await expect(result).rejects.toThrow('is not a function');
      }
    },
  );

  it('passes on an error of the code that reads the tokens, but waits if that code cannot be loaded', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const token = (message: string) => () => Promise.reject(new TypeError(message));
    await expect(document({ token: token('x.y is not a function') })).rejects.toThrow('x.y');
    expect(
      await document({ token: token('Failed to fetch dynamically imported module: /a.js') }),
    ).toEqual(failed('offline', 'token'));
  });

  it('is retried once there is network if it was interrupted before or during the response', async () => {
    answers = [offline];
    expect(await document()).toEqual(failed('offline', 'documents'));
    const cut = new Response(
      new ReadableStream({
        start(controller) {
          controller.error(offline);
        },
      }),
    );
    answers = [cut];
    expect(await document()).toEqual(failed('offline', 'documents'));
  });

  it('fails with the reason if there is no token', async () => {
    expect(await document({ token: () => Promise.resolve({ problem: 'signIn' }) })).toEqual(
      failed('signIn', 'token'),
    );
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(await document({ token: () => Promise.reject(offline) })).toEqual(
      failed('offline', 'token'),
    );
    expect(info).toHaveBeenCalledTimes(1);
    expect(requests()).toEqual([]);
  });

  it('is repeated once with a new token if its token is rejected', async () => {
    answers = [error(401), written()];
    expect(await document()).toEqual({ type: 'stored' });
    expect(tokens.mock.calls).toEqual([[false], [true]]);
    expect(sentRequests[1]?.headers['Authorization']).toBe('Bearer new');
    answers = [error(401), error(401)];
    expect(await document()).toEqual(failed('signIn', 'token'));
  });

  const plain = tokenOf({});
  it('is repeated once with a new token if it is forbidden, because the right to report may be new', async () => {
    const token = (fresh: boolean) => Promise.resolve({ token: fresh ? mayReport : plain });
    answers = [error(403), written()];
    expect(await document({ token })).toEqual({ type: 'stored' });
    // The request is refused with the new token as well, so the refusal is final.
    answers = [error(403), error(403), error(404)];
    expect(await document({ token: () => Promise.resolve({ token: plain }) })).toMatchObject({
      type: 'refused',
      reason: 'permission',
    });
    // A response from a proxy is not a final refusal.
    answers = [portal(403)];
    expect(await document({ token })).toEqual(failed('server', 'documents'));
  });

  describe('in a company with App Check', () => {
    const appCheck = vi.fn((fresh: boolean) => Promise.resolve(fresh ? 'fresh word' : 'word'));
    beforeEach(() => {
      appCheck.mockClear();
    });
    it('has an App Check token', async () => {
      answers = [written()];
      await document({ appCheck });
      expect(sentRequests[0]?.headers['X-Firebase-AppCheck']).toBe('word');
      expect(appCheck.mock.calls).toEqual([[false]]);
    });
    it.each([401, 403])(
      'gets a new App Check token if status %i mentions App Check',
      async (status) => {
        answers = [error(status, 'X', 'App Check token is invalid'), written()];
        expect(await document({ appCheck })).toEqual({ type: 'stored' });
        expect(sentRequests[1]?.headers['X-Firebase-AppCheck']).toBe('fresh word');
        // The driver's token was valid and is not renewed.
        expect(tokens.mock.calls).toEqual([[false], [false]]);
        answers = [401, 401].map((code) => error(code, 'X', 'AppCheck'));
        expect(await document({ appCheck })).toEqual(failed('server', 'documents'));
      },
    );
    it('treats "forbidden" as a missing App Check token if it had none', async () => {
      const none = (fresh: boolean) => Promise.resolve(fresh ? 'word' : undefined);
      answers = [error(403), written()];
      expect(await document({ appCheck: none })).toEqual({ type: 'stored' });
      answers = [error(403), error(403)];
      expect(await document({ appCheck: () => Promise.resolve(undefined) })).toEqual(
        failed('server', 'documents'),
      );
    });
    it('is retried later if the code of App Check fails to load', async () => {
      vi.spyOn(console, 'info').mockImplementation(() => undefined);
      expect(await document({ appCheck: () => Promise.reject(offline) })).toEqual(
        failed('offline', 'token'),
      );
    });
  });
});

describe('a document', () => {
  interface Write {
    readonly update: { readonly name: string; readonly fields: Readonly<Record<string, unknown>> };
    readonly currentDocument: unknown;
    readonly updateTransforms?: unknown;
  }
  const write = (): Write | undefined =>
    (JSON.parse(sentRequests[0]?.body ?? '{}') as { readonly writes: readonly Write[] }).writes[0];

  it('is created, never overwritten, with its hash and the server’s time', async () => {
    answers = [written()];
    await document();
    expect(write()).toMatchObject({
      update: {
        name: 'projects/project/databases/(default)/documents/reports/a',
        fields: { contentHash: { stringValue: '0'.repeat(64) }, uid: { stringValue: 'jona' } },
      },
      currentDocument: { exists: false },
      updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }],
    });
  });
  it('contains no uid and no server time if the report is anonymous', async () => {
    answers = [written()];
    await sendDocument(item({ anonymous: true }), environment());
    expect(write()?.update.name).toMatch(/\/anonymousReports\/a$/);
    expect(write()).not.toHaveProperty('updateTransforms');
    expect(write()?.update.fields).not.toHaveProperty('uid');
  });
  it.each([[portal()], [response({ writeResults: [] })], [response({})]])(
    'counts as stored only with a response of the service itself',
    async (answer) => {
      answers = [answer];
      expect(await document()).toEqual(failed('server', 'documents'));
    },
  );
  it.each([
    [402, failed('quota', 'documents')],
    [429, failed('busy', 'documents')],
    [500, failed('server', 'documents')],
    [503, failed('server', 'documents')],
    [412, failed('server', 'documents')],
  ])('is answered with %i', async (status, result) => {
    answers = [error(status)];
    expect(await document()).toEqual(result);
  });
  it.each([400, 413])('is not treated as refused if a proxy returns %i', async (status) => {
    answers = [portal(status)];
    expect(await document()).toEqual(failed('server', 'documents'));
  });

  const exists = (): Response => error(409, 'ALREADY_EXISTS');
  const storedDocument = (fields: object): Response => response({ name: 'reports/a', fields });
  const mark = { contentHash: { stringValue: '0'.repeat(64) } };
  const other = { contentHash: { stringValue: '1'.repeat(64) } };
  const different = { type: 'refused', reason: 'alreadyDifferent' };
  it.each([
    ['the same document', storedDocument(mark), { type: 'stored' }],
    ['a different document', storedDocument(other), { ...different, detail: 'document' }],
    [
      'a different document with photos',
      storedDocument({ ...other, photos: { arrayValue: { values: [{}, {}] } } }),
      { ...different, detail: 'document', photosThere: 2 },
    ],
    [
      'a document without fields',
      response({ name: 'reports/a' }),
      { ...different, detail: 'document' },
    ],
    ['no document', error(404), { ...different, detail: 'document 409' }],
    ['a login page', portal(), failed('server', 'documents')],
    ['an unavailable service', error(503), failed('server', 'documents')],
    ['no network', offline, failed('offline', 'documents')],
  ])('is compared with the stored one if it already exists: %s', async (_what, answer, result) => {
    answers = [exists(), answer];
    expect(await document()).toEqual(result);
    expect(requests()).toEqual(['POST :commit', 'GET documents/']);
    expect(sentRequests[1]?.url).toBe(
      'https://firestore.googleapis.com/v1/projects/project/databases/(default)/documents/reports/a?key=key',
    );
  });
  it('is retried later after any other conflict', async () => {
    answers = [error(409, 'ABORTED')];
    expect(await document()).toEqual(failed('server', 'documents'));
  });
  const refusal = { type: 'refused', reason: 'permission', detail: 'document 403' };
  it.each([
    ['the same document', storedDocument(mark), { type: 'stored' }],
    ['no document', error(404), refusal],
    ['an error', error(429), failed('busy', 'documents')],
  ])(
    'is looked up after a 403 response, because it may already be stored; the look-up returns %s',
    async (_what, answer, result) => {
      answers = [error(403), answer];
      expect(await document()).toEqual(result);
    },
  );
  it.each([
    [400, 'invalid'],
    [413, 'tooLarge'],
  ])(
    'is looked up after a %i response too, because an earlier version may be stored',
    async (status, reason) => {
      answers = [error(status), error(404)];
      expect(await document()).toEqual({
        type: 'refused',
        reason,
        detail: `document ${status}`,
      });
      answers = [error(status), storedDocument(other)];
      expect(await document()).toEqual({ ...different, detail: 'document' });
    },
  );

  const readTime = '2026-11-21T08:00:00Z';
  const found = (fields: object): Response =>
    response([{ readTime, document: { name: 'reports/a', fields } }]);
  /** Google answers a query with a list, even when it refuses the query. */
  const refusedQuery = response(
    [{ error: { code: 403, status: 'PERMISSION_DENIED', message: 'no' } }],
    403,
  );
  it.each([
    ['the same document', found(mark), { type: 'stored' }],
    ['a different document', found(other), { ...different, detail: 'document' }],
    ['no document', response([{ readTime }]), refusal],
    ['no permission', refusedQuery, { ...refusal, isUncertain: true }],
    ['a single refusal', error(403), { ...refusal, isUncertain: true }],
    ['an empty list', response([]), failed('server', 'documents')],
    ['a login page', portal(), failed('server', 'documents')],
    ['an unavailable service', error(503), failed('server', 'documents')],
    ['no network', offline, failed('offline', 'documents')],
  ])(
    'is looked for among the reports of its driver if it may not be read: %s',
    async (_what, answer, result) => {
      answers = [error(403), error(403), answer];
      expect(await document()).toEqual(result);
      expect(requests()).toEqual(['POST :commit', 'GET documents/', 'POST :runQuery']);
      expect(JSON.parse(sentRequests[2]?.body ?? '')).toMatchObject({
        structuredQuery: {
          from: [{ collectionId: 'reports' }],
          where: {
            compositeFilter: {
              filters: [
                { fieldFilter: { value: { stringValue: 'jona' } } },
                {
                  fieldFilter: {
                    field: { fieldPath: '__name__' },
                    value: {
                      referenceValue: 'projects/project/databases/(default)/documents/reports/a',
                    },
                  },
                },
              ],
            },
          },
        },
      });
    },
  );
  it('is not looked for by its driver if it is anonymous', async () => {
    answers = [error(403), error(403)];
    expect(await sendDocument(item({ anonymous: true }), environment())).toEqual({
      ...refusal,
      isUncertain: true,
    });
  });
  it('exists in an unknown version if it may not be read', async () => {
    answers = [exists(), error(403), error(403)];
    expect(await document()).toEqual({
      ...different,
      detail: 'document 409',
      isUncertain: true,
    });
  });
});

describe('the notice that a photo will not arrive', () => {
  it('contains driver, reason and the server’s time', async () => {
    answers = [written()];
    expect(await writeMissingPhoto(item(), 2, 'refused', environment())).toEqual({
      type: 'stored',
    });
    expect(JSON.parse(sentRequests[0]?.body ?? '')).toMatchObject({
      writes: [
        {
          update: {
            name: 'projects/project/databases/(default)/documents/reports/a/missingPhotos/2',
            fields: { uid: { stringValue: 'jona' }, reason: { stringValue: 'refused' } },
          },
          updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
        },
      ],
    });
  });
  it('contains only the reason if the report is anonymous', async () => {
    answers = [written()];
    await writeMissingPhoto(item({ anonymous: true }), 1, 'unreadable', environment());
    expect(sentRequests[0]?.body).not.toContain('jona');
    expect(sentRequests[0]?.body).not.toContain('updateTransforms');
  });
  it('counts as stored if a different notice exists already', async () => {
    const fields = { reason: { stringValue: 'replaced' } };
    answers = [error(409, 'ALREADY_EXISTS'), response({ name: 'x', fields })];
    expect(await writeMissingPhoto(item(), 1, 'refused', environment())).toEqual({
      type: 'stored',
    });
  });

  const untold = { type: 'refused', reason: 'permission', detail: 'missing photo 1 403' };
  const report = (): Response => response({ name: 'reports/a', fields: {} });
  it.each([
    ['is final if the report does not exist', error(404), untold],
    ['is not final if the report exists', report(), { ...untold, isUncertain: true }],
    ['is unknown if the report cannot be requested', offline, failed('offline', 'documents')],
  ])('is refused; this %s', async (_what, answer, result) => {
    // The notice itself may not be read, because it does not exist.
    answers = [error(403), error(403), answer];
    expect(await writeMissingPhoto(item(), 1, 'refused', environment())).toEqual(result);
    expect(sentRequests[2]?.url).toContain('/documents/reports/a?');
  });
  it('is refused; this is not final if the service does not tell whether the report exists', async () => {
    answers = [error(403), error(403), error(403), error(403)];
    expect(await writeMissingPhoto(item(), 1, 'refused', environment())).toEqual({
      ...untold,
      isUncertain: true,
    });
  });
  it.each([
    ['is final if the report does not exist', error(404), {}],
    ['is not final if the report exists', report(), { isUncertain: true }],
  ])('is called invalid, as by wrong rules; this %s', async (_what, answer, more) => {
    answers = [error(400), error(404), answer];
    expect(await writeMissingPhoto(item(), 1, 'discarded', environment())).toEqual({
      type: 'refused',
      reason: 'invalid',
      detail: 'missing photo 1 400',
      ...more,
    });
  });
});

describe('the entry for the next driver of the vehicle', () => {
  const live = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const denied = live(401, { error: 'Permission denied' });
  const kind = 'complaintChassis';
  const writeEntry = (more: Partial<OutboxItem> = { ...ofVehicle, kind }, env: object = {}) =>
    writeVehicleEntry(item(more), environment(env));

  it('is one update of the live database, marked as not yet opened by the office', async () => {
    answers = [live(200, {})];
    expect(await writeEntry()).toEqual({ type: 'stored' });
    const [request] = sentRequests;
    expect(request?.what).toBe('PATCH');
    expect(new URL(request?.url ?? '').pathname).toBe('/.json');
    expect(new URL(request?.url ?? '').searchParams.get('auth')).toBe(mayReport);
    expect(request?.cache).toBe('no-store');
    const at = { '.sv': 'timestamp' };
    expect(JSON.parse(request?.body ?? '')).toEqual({
      'vehicles/HH-TL9/a': {
        kind,
        at,
        severity: 'danger',
        defects: { d0: 'chTyreCut' },
        levels: { d0: 'life' },
        pending: true,
      },
      'vehicleAuthors/a': { uid: 'jona', plate: 'HH-TL9', at },
    });
  });
  it('needs no request if the report has no vehicle', async () => {
    expect(await writeEntry({ kind, answers: { defects: [{ defect: 'x' }] } })).toEqual({
      type: 'stored',
    });
    expect(sentRequests).toEqual([]);
  });
  it('is repeated with a new token if it is denied, and refused if it is denied again', async () => {
    const absent = live(200, null);
    answers = [denied, absent, live(200, {})];
    expect(await writeEntry()).toEqual({ type: 'stored' });
    expect(tokens.mock.calls).toEqual([[false], [false], [true]]);
    answers = [denied, absent, denied];
    expect(await writeEntry()).toMatchObject({ type: 'refused', reason: 'permission' });
    const expired = live(401, { error: 'Auth token is expired' });
    answers = [expired, expired, live(200, {})];
    expect(await writeEntry()).toEqual({ type: 'stored' });
    answers = [denied, offline, denied];
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(await writeEntry()).toMatchObject({ type: 'refused', reason: 'permission' });
  });
  it('is done if it is denied because the functions have taken the report in before', async () => {
    answers = [denied, live(200, { kind, severity: 'danger' })];
    expect(await writeEntry()).toEqual({ type: 'stored' });
    expect(new URL(sentRequests[1]?.url ?? '').pathname).toBe('/vehicles/HH-TL9/a.json');
    expect(sentRequests).toHaveLength(2);
    expect(tokens.mock.calls).toEqual([[false], [false]]);
  });
  it.each([
    ['no network', offline, failed('offline', 'live')],
    ['a login page', new Response('<html>'), failed('server', 'live')],
    ['a service in trouble', live(503, {}), failed('server', 'live')],
    ['too many requests', live(429, {}), failed('busy', 'live')],
    ['a proxy that forbids', portal(403), failed('server', 'live')],
  ])('is retried later after a failure of the live database: %s', async (_what, answer, result) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    answers = [answer];
    expect(await writeEntry()).toEqual(result);
  });
  it('fails with the reason if there is no token', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const signIn = () => Promise.resolve({ problem: 'signIn' });
    expect(await writeEntry(undefined, { token: signIn })).toEqual(failed('signIn', 'token'));
    const broken = () => Promise.reject(offline);
    expect(await writeEntry(undefined, { token: broken })).toEqual(failed('offline', 'token'));
  });
});

const path = 'reports/jona/a/1.jpg';
const small = 1000;
const large = 262_144;
const begun = vi.fn((_url: string | undefined) => Promise.resolve());
/** Sends the first photo with a body of this many bytes. */
function photo(
  size: number,
  more: object = {},
  isReadable = true,
  around: Partial<SendDependencies> = {},
): Promise<SendResult> {
  const record = {
    id: 'p',
    field: 'photos',
    contentType: 'image/jpeg' as const,
    bytes: size,
    width: 1,
    height: 1,
    capturedAt: 0,
    uploaded: false,
    ...more,
  };
  const bytes = isReadable ? new Uint8Array(size).fill(97).buffer : undefined;
  const transfer = { bytes, uploadBegun: begun };
  return sendPhoto(item({ photos: [record] }), 1, transfer, environment(around));
}
const file = (size: number, name = path): Response => response({ name, size: String(size) });
beforeEach(() => {
  begun.mockClear();
});

describe('a photo that this device cannot read', () => {
  const missing = { type: 'refused', reason: 'photoMissing', detail: 'photo 1' };
  it.each([
    ['is stored if the server has it', file(small), { type: 'stored' }],
    ['is missing if the server has another size', file(small + 1), missing],
    ['is missing if the server has another name', file(small, 'x'), missing],
    ['is missing if the server does not have it', error(404), missing],
    ['may be there if it may not be read', error(403), { ...missing, isUncertain: true }],
    ['is looked up later after an answer of a proxy', portal(403), failed('server', 'files')],
    ['is looked up later after a server error', error(503), failed('server', 'files')],
    ['is looked up later while the service is busy', error(429), failed('busy', 'files')],
    ['is looked up later without network', offline, failed('offline', 'files')],
  ])('%s', async (_what, answer, result) => {
    answers = [answer];
    expect(await photo(small, {}, false)).toEqual(result);
    expect(requests()).toEqual(['GET /o/']);
    expect(sentRequests[0]?.url).toBe(
      'https://firebasestorage.googleapis.com/v0/b/bucket/o/reports%2Fjona%2Fa%2F1.jpg',
    );
    expect(sentRequests[0]?.headers['Authorization']).toBe(`Firebase ${mayReport}`);
  });
  it('must be one of the report’s photos', () => {
    expect(() =>
      sendPhoto(item(), 1, { bytes: undefined, uploadBegun: begun }, environment()),
    ).toThrow('The report has no photo 1');
  });
});

describe('a small photo', () => {
  it('is uploaded in one request with its name and type', async () => {
    answers = [file(small)];
    expect(await photo(small)).toEqual({ type: 'stored' });
    expect(requests()).toEqual(['POST /o?name= multipart']);
    const boundary = `photo-reports-jona-a-1-jpg-${small}`;
    expect(sentRequests[0]).toMatchObject({
      url: 'https://firebasestorage.googleapis.com/v0/b/bucket/o?name=reports%2Fjona%2Fa%2F1.jpg',
      headers: { 'Content-Type': `multipart/related; boundary=${boundary}` },
      body: [
        `--${boundary}`,
        'Content-Type: application/json; charset=utf-8',
        '',
        JSON.stringify({ name: path, contentType: 'image/jpeg' }),
        `--${boundary}`,
        'Content-Type: image/jpeg',
        '',
        'a'.repeat(small),
        `--${boundary}--`,
      ].join('\r\n'),
    });
  });
  it.each([
    ['no network', [offline], failed('offline', 'files')],
    ['a login page', [portal()], failed('server', 'files')],
    ['another file', [file(small - 1)], failed('server', 'files')],
    ['an unavailable service', [error(503)], failed('server', 'files')],
    ['"forbidden", and the photo exists', [error(403), file(small)], { type: 'stored' }],
    [
      '"forbidden", and the photo does not exist',
      [error(403), error(404)],
      { type: 'refused', reason: 'permission', detail: 'photo 1 403' },
    ],
    [
      '"forbidden", also for the lookup, so that an earlier upload may have arrived',
      [error(403), error(403)],
      { type: 'refused', reason: 'permission', detail: 'photo 1 403', isUncertain: true },
    ],
    [
      '"forbidden", then a proxy that forbids the lookup',
      [error(403), portal(403)],
      failed('server', 'files'),
    ],
    [
      '"too large", and a different file exists',
      [error(413), file(1)],
      { type: 'refused', reason: 'tooLarge', detail: 'photo 1 413' },
    ],
    ['"forbidden", then a server error', [error(403), error(503)], failed('server', 'files')],
    ['"forbidden", then no network', [error(403), offline], failed('offline', 'files')],
  ])('returns the right result for %s', async (_what, all, result) => {
    answers = [...all];
    expect(await photo(small)).toEqual(result);
    expect(begun).not.toHaveBeenCalled();
  });
  it('is sent once more if the driver’s address may just have been verified', async () => {
    const plain = tokenOf({});
    answers = [error(403), file(small)];
    const token = (fresh: boolean) => Promise.resolve({ token: fresh ? mayReport : plain });
    expect(await photo(small, {}, true, { token })).toEqual({ type: 'stored' });
    expect(requests()).toEqual(['POST /o?name= multipart', 'POST /o?name= multipart']);
  });
});

describe('a large photo', () => {
  const uploadUrl = 'https://firebasestorage.googleapis.com/v0/b/bucket/o?upload_id=1';
  const address = (url = uploadUrl): Response => response({}, 200, { 'X-Goog-Upload-URL': url });
  const received = (size: number | string, status = 'active'): Response =>
    response('', 200, {
      'X-Goog-Upload-Size-Received': String(size),
      'X-Goog-Upload-Status': status,
    });
  const start = 'POST /o?name= start';
  const query = 'POST upload_id query';
  const finish = 'POST upload_id upload, finalize';
  const look = 'GET /o/';

  it('starts an upload, stores its URL and sends all bytes in one request', async () => {
    answers = [address(), file(large)];
    expect(await photo(large)).toEqual({ type: 'stored' });
    expect(requests()).toEqual([start, finish]);
    expect(begun.mock.calls).toEqual([[uploadUrl]]);
    expect(sentRequests[0]).toMatchObject({
      body: JSON.stringify({ name: path, contentType: 'image/jpeg' }),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Header-Content-Length': String(large),
        'X-Goog-Upload-Header-Content-Type': 'image/jpeg',
      },
    });
    expect(sentRequests[1]).toMatchObject({
      url: uploadUrl,
      headers: { 'X-Goog-Upload-Offset': '0', 'Content-Type': 'application/octet-stream' },
    });
    expect(sentRequests[1]?.body).toHaveLength(large);
  });
  it.each([
    ['no network', [offline], failed('offline', 'files')],
    ['an unavailable service', [error(503)], failed('server', 'files')],
    ['"forbidden"', [error(403), file(large)], { type: 'stored' }],
    ['no network while its bytes are sent', [address(), offline], failed('offline', 'files')],
    ['a server error after its bytes', [address(), error(503)], failed('server', 'files')],
    ['a busy service', [address(), error(429)], failed('busy', 'files')],
    ['a used-up quota', [address(), error(402)], failed('quota', 'files')],
    ['"forbidden" after its bytes', [address(), error(403), file(large)], { type: 'stored' }],
    [
      '"forbidden" after its bytes and for the lookup',
      [address(), error(403), error(403)],
      { type: 'refused', reason: 'permission', detail: 'photo 1 403', isUncertain: true },
    ],
    [
      '"too large" after its bytes',
      [address(), error(413), error(404)],
      { type: 'refused', reason: 'tooLarge', detail: 'photo 1 413' },
    ],
  ])('returns the right result for %s', async (_what, all, result) => {
    answers = [...all];
    expect(await photo(large)).toEqual(result);
  });
  it.each([
    ['none', portal()],
    ['nonsense', address('nonsense')],
  ])('is uploaded in one request if the upload URL is %s', async (_what, answer) => {
    answers = [answer, file(large)];
    expect(await photo(large)).toEqual({ type: 'stored' });
    expect(requests()).toEqual([start, 'POST /o?name= multipart']);
    expect(begun).not.toHaveBeenCalled();
  });

  describe('if its upload was already started', () => {
    it.each([
      [0, large],
      [5, large - 5],
    ])('continues from byte %i', async (offset, rest) => {
      answers = [received(offset), file(large)];
      expect(await photo(large, { uploadUrl })).toEqual({ type: 'stored' });
      expect(requests()).toEqual([query, finish]);
      expect(sentRequests[1]?.headers['X-Goog-Upload-Offset']).toBe(String(offset));
      expect(sentRequests[1]?.body).toHaveLength(rest);
    });
    it('is only finalized if all bytes have arrived', async () => {
      answers = [received(large), file(large)];
      expect(await photo(large, { uploadUrl })).toEqual({ type: 'stored' });
      expect(requests()).toEqual([query, 'POST upload_id finalize']);
      expect(sentRequests[1]?.body).toBe('');
    });
    it.each([
      ['finished', received(large, 'final')],
      ['unknown to the service', error(404)],
      ['unreadable', received('x')],
      ['of a wrong size', received(large + 1)],
      ['of a negative size', received(-1)],
    ])('is looked up and uploaded again if needed when the upload is %s', async (_what, answer) => {
      answers = [answer, file(large)];
      expect(await photo(large, { uploadUrl })).toEqual({ type: 'stored' });
      expect(requests()).toEqual([query, look]);
      expect(begun.mock.calls).toEqual([[undefined]]);
      answers = [answer, error(404), address(), file(large)];
      expect(await photo(large, { uploadUrl })).toEqual({ type: 'stored' });
      expect(requests().slice(2)).toEqual([query, look, start, finish]);
    });
    it.each([
      ['no network', [offline], failed('offline', 'files')],
      ['an unavailable service', [error(503)], failed('server', 'files')],
      ['a server error', [error(500)], failed('server', 'files')],
      ['a busy service', [error(429)], failed('busy', 'files')],
      ['no network after a 404 response', [error(404), offline], failed('offline', 'files')],
    ])('returns the right result for %s', async (_what, all, result) => {
      answers = [...all];
      expect(await photo(large, { uploadUrl })).toEqual(result);
    });
    it.each(['https://elsewhere.example/o?upload_id=1', 'nonsense'])(
      'is uploaded again if its upload URL (%s) belongs to another service',
      async (before) => {
        answers = [address(), file(large)];
        expect(await photo(large, { uploadUrl: before })).toEqual({ type: 'stored' });
        expect(requests()).toEqual([start, finish]);
      },
    );
  });

  describe('if its offset or upload URL is no longer valid', () => {
    it.each([400, 404, 410, 499])(
      'continues from the offset of the server after status %i',
      async (status) => {
        answers = [address(), error(status), received(9), file(large)];
        expect(await photo(large)).toEqual({ type: 'stored' });
        expect(requests()).toEqual([start, finish, query, finish]);
        expect(sentRequests[3]?.headers['X-Goog-Upload-Offset']).toBe('9');
      },
    );
    it('is checked for completeness if the upload is finished', async () => {
      answers = [address(), error(404), received(0, 'final'), file(large)];
      expect(await photo(large)).toEqual({ type: 'stored' });
      expect(begun.mock.calls).toEqual([[uploadUrl], [undefined]]);
    });
    it('is retried later if the upload makes no progress', async () => {
      answers = [address(), error(404), received(0), error(404)];
      expect(await photo(large)).toEqual(failed('server', 'files'));
      expect(begun.mock.calls).toEqual([[uploadUrl], [undefined]]);
    });
  });
});
