/**
 * Tests how the state of a report changes with each answer of the services: sent, rejected with a
 * reason, or retried. The answers are simulated in the page's network; everything else is real.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page, Request, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { run, type Running } from '../../fixtures/running-backend.ts';
import { emptyPhone, launch, openPage } from './in-browser.ts';
import type { App, QueueOptions } from './page.ts';

declare const app: App;
let browser: Browser;
let backend: Running;
let page: Page;
let uid: string;

beforeAll(async () => {
  backend = await run();
  browser = await launch();
  page = await openPage(await browser.newContext(), backend.origin);
});
afterAll(async () => {
  await browser.close();
  await backend.remove();
});
beforeEach(async () => {
  await emptyPhone(page);
  uid = randomUUID();
});

const file = '**/v0/b/**';
const commit = '**/*:commit*';
const document = '**/documents/reports/*';
const query = '**/*:runQuery*';
interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Answers all requests to `address` with these replies in order; the last one is repeated. */
async function answer(address: string, ...replies: readonly Reply[]): Promise<Route[]> {
  const routes: Route[] = [];
  await page.route(address, async (route) => {
    const reply = replies[Math.min(routes.length, replies.length - 1)];
    routes.push(route);
    await route.fulfill({
      status: reply?.status ?? 200,
      headers: { ...reply?.headers, 'Access-Control-Expose-Headers': '*' },
      contentType: 'application/json',
      body: JSON.stringify(reply?.body ?? {}),
    });
  });
  return routes;
}
/** An error in the format of the service. */
const verdict = (code: number, status: string, details?: readonly object[]): Reply => ({
  status: code,
  body: { error: { code, status, message: '', ...(details && { details }) } },
});
const html = (status: number): Reply => ({ status, body: '<h1>Blocked</h1>' });
/** The answer to the query for a report of this driver. */
const nothingFound: Reply = { status: 200, body: [{ readTime: '2026-11-21T08:00:00Z' }] };
const written: Reply = { status: 200, body: { writeResults: [{}] } };

const queue = (options: Partial<QueueOptions> = {}): Promise<string> =>
  page.evaluate((all) => app.queue(all), { uid, ...options });
/** A token with the right to report. */
const permitted = `a.${Buffer.from(JSON.stringify({ mayReport: true })).toString('base64url')}.c`;
/** Runs one round with the tokens of a signed-in driver. */
const drain = (token = permitted): Promise<number | undefined> =>
  page.evaluate(
    ([driver, word]) =>
      app.drain({
        librarySession: () =>
          Promise.resolve({
            uid: driver,
            token: (fresh: boolean) => Promise.resolve({ token: fresh ? `${word}-fresh` : word }),
          }),
      }),
    [uid, token] as const,
  );
const itemOf = (id: string) =>
  page.evaluate((report) => app.openLocalStore().getOutboxItem(report), id);
const photosOf = async (id: string): Promise<number> => {
  const item = await itemOf(id);
  return page.evaluate(
    async (ids) =>
      (await Promise.all(ids.map((photo) => app.openLocalStore().getPhoto(photo)))).filter(Boolean)
        .length,
    item?.photos.map((photo) => photo.id) ?? [],
  );
};
/** The service's metadata of this photo after it is stored. */
const stored = (id: string, bytes: number, more: object = {}): Reply => ({
  status: 200,
  body: { name: `reports/${uid}/${id}/1.jpg`, size: String(bytes), ...more },
});

const waits = (waitingFor: string) => ({ status: 'queued', waitingFor, attempt: 1 });
/** The document has arrived, the photo is waiting. */
const photoWaits = (waitingFor: string) => ({ status: 'arrived', waitingFor, attempt: 1 });
/** All of the report has arrived except a photo that will not be uploaded. */
const without = { status: 'sent' };
const commitSchema = z.object({
  writes: z.array(
    z.object({
      update: z.object({
        name: z.string(),
        fields: z.object({ reason: z.optional(z.object({ stringValue: z.string() })) }),
      }),
    }),
  ),
});
/**
 * The reason that a commit reports for photo 1; undefined if the commit contains the report itself.
 */
function missingPhotoIn(route: Route): string | undefined {
  const { update } = commitSchema.parse(route.request().postDataJSON()).writes[0] ?? {};
  return update?.name.endsWith('/missingPhotos/1') ? update.fields.reason?.stringValue : undefined;
}
const refused = (reason: string, detail: string) => ({ status: 'rejected', reason, detail });
const forbidden = verdict(403, 'PERMISSION_DENIED');
const trouble = [{ '@type': 'ErrorInfo', reason: 'SERVICE_DISABLED' }];

describe('a report whose document request is answered with', () => {
  it.each<readonly [string, Reply, object]>([
    ['402', verdict(402, 'QUOTA'), waits('quota')],
    ['429', verdict(429, 'RESOURCE_EXHAUSTED'), waits('busy')],
    ['413', verdict(413, 'TOO_LARGE'), refused('tooLarge', 'document 413')],
    ['413 of a proxy', html(413), waits('server')],
    ['403', forbidden, refused('permission', 'document 403')],
    ['400', verdict(400, 'INVALID_ARGUMENT'), refused('invalid', 'document 400')],
    ["412 because of the project's settings", verdict(412, 'FAILED_PRECONDITION'), waits('server')],
    ['408', html(408), waits('server')],
    [
      '400 because of a field of the report',
      verdict(400, 'INVALID_ARGUMENT', [{ field: 'answers' }]),
      refused('invalid', 'document 400'),
    ],
    [
      "400 because of the project's settings",
      verdict(400, 'INVALID_ARGUMENT', trouble),
      waits('server'),
    ],
    [
      "403 because of the project's settings",
      verdict(403, 'PERMISSION_DENIED', trouble),
      waits('server'),
    ],
    ['403 of a proxy', html(403), waits('server')],
    ['404', verdict(404, 'NOT_FOUND'), waits('server')],
    ['409 of the server itself', verdict(409, 'ABORTED'), waits('server')],
    [
      '409 if the report does not exist',
      verdict(409, 'ALREADY_EXISTS'),
      refused('alreadyDifferent', 'document 409'),
    ],
    ['500', verdict(500, 'INTERNAL'), waits('server')],
    ['200 without a write result', { status: 200, body: { writeResults: [] } }, waits('server')],
    ['200 with an empty body', { status: 200 }, waits('server')],
    ['401, also for a new token', verdict(401, 'UNAUTHENTICATED'), waits('signIn')],
  ])('%s', async (_, reply, expected) => {
    const id = await queue({ photos: [900] });
    await answer(file, stored(id, 900));
    await answer(document, verdict(404, 'NOT_FOUND'));
    await answer(commit, reply);
    await drain();
    expect((await itemOf(id))?.state).toMatchObject(expected);
    expect(await photosOf(id)).toBe(1);
  });

  it('401 is repeated with a new token', async () => {
    const id = await queue();
    const routes = await answer(commit, verdict(401, 'UNAUTHENTICATED'), written);
    await drain('token');
    expect((await itemOf(id))?.state.status).toBe('sent');
    expect(routes.map((route) => route.request().headers()['authorization'])).toEqual([
      'Bearer token',
      'Bearer token-fresh',
    ]);
  });

  it('403 to a token without the right to report is repeated once with a new token', async () => {
    const id = await queue();
    const routes = await answer(commit, forbidden, written);
    await drain('token');
    expect((await itemOf(id))?.state.status).toBe('sent');
    expect(routes.map((route) => route.request().headers()['authorization'])).toEqual([
      'Bearer token',
      'Bearer token-fresh',
    ]);
    const other = await queue();
    const again = await answer(commit, forbidden);
    await answer(document, forbidden);
    await answer(query, nothingFound);
    await drain();
    expect((await itemOf(other))?.state).toMatchObject(refused('permission', 'document 403'));
    expect(again).toHaveLength(1);
  });

  it.each<readonly [string, Reply, object]>([
    ['is the same', { status: 200 }, { status: 'sent' }],
    [
      'is different',
      { status: 200, body: { name: 'x', fields: {} } },
      refused('alreadyDifferent', 'document'),
    ],
    ['cannot be requested', verdict(503, 'UNAVAILABLE'), waits('server')],
    ['is not among those of the driver', forbidden, refused('permission', 'document 403')],
    ['may neither be read nor listed', forbidden, waits('outcome')],
    ['is a login page', html(200), waits('server')],
  ])('403 while the stored report %s', async (title, there, expected) => {
    const id = await queue();
    const { contentHash } = (await itemOf(id)) ?? {};
    await answer(commit, forbidden);
    await answer(query, title.includes('listed') ? forbidden : nothingFound);
    await answer(
      document,
      title === 'is the same'
        ? { status: 200, body: { name: id, fields: { contentHash: { stringValue: contentHash } } } }
        : there,
    );
    await drain();
    expect((await itemOf(id))?.state).toMatchObject(expected);
  });

  it('a broken connection is retried without a request for the stored document', async () => {
    const id = await queue();
    await page.route(commit, (route) => route.abort());
    expect(await drain()).toBeGreaterThan(Date.now());
    expect((await itemOf(id))?.state).toMatchObject(waits('offline'));
  });
});

it('a document is created but never changed, gets its time from the server, and contains no driver if it is anonymous', async () => {
  const id = await queue({ createdAt: 1 });
  const hidden = await queue({ anonymous: true });
  const routes = await answer(commit, written);
  await drain();
  expect((await itemOf(id))?.state.status).toBe('sent');
  expect((await itemOf(hidden))?.state.status).toBe('sent');
  const [named, anonymous] = routes.map((route) => route.request().postDataJSON() as object);
  expect(named).toMatchObject({
    writes: [
      {
        currentDocument: { exists: false },
        update: {
          fields: {
            contentHash: { stringValue: expect.stringMatching(/^[\da-f]{64}$/) as unknown },
          },
        },
        updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }],
      },
    ],
  });
  expect(JSON.stringify(named)).toContain(uid);
  expect(JSON.stringify(named)).toContain('timeZone');
  expect(JSON.stringify(anonymous)).not.toContain('timeZone');
  expect(JSON.stringify(anonymous)).not.toContain(uid);
  expect(JSON.stringify(anonymous)).not.toContain('updateTransforms');
  expect(routes.map((route) => route.request().headers()['content-type'])).toEqual([
    'application/json',
    'application/json',
  ]);
});

describe('a small photo whose request is answered with', () => {
  it.each<readonly [string, Reply, Reply, object]>([
    ['402', verdict(402, 'QUOTA'), html(404), photoWaits('quota')],
    ['429', verdict(429, 'BUSY'), html(404), photoWaits('busy')],
    ['500', verdict(500, 'INTERNAL'), html(404), photoWaits('server')],
    ['403, and the photo does not exist', forbidden, html(404), without],
    ['403, and the photo may not be requested', forbidden, forbidden, photoWaits('photoOutcome')],
    ['403, and the check is not answered', forbidden, html(503), photoWaits('server')],
    [
      '412, and another photo is stored',
      verdict(412, 'CONDITION'),
      { status: 200, body: { name: 'x', size: '900' } },
      photoWaits('server'),
    ],
    ['413', verdict(413, 'TOO_LARGE'), html(404), without],
    ['413 of a proxy', html(413), html(404), photoWaits('server')],
    [
      '200 and another name',
      { status: 200, body: { name: 'x', size: '900' } },
      html(404),
      photoWaits('server'),
    ],
  ])('%s', async (_, reply, there, expected) => {
    const id = await queue({ photos: [900] });
    const commits = await answer(commit, written);
    const isWithout = expected === without;
    await page.route(file, (route) => {
      const { status, body } = route.request().method() === 'GET' ? there : reply;
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await drain();
    expect((await itemOf(id))?.state).toMatchObject(expected);
    expect(await photosOf(id)).toBe(1);
    // The document was sent before; the missing photo is reported once.
    expect((await itemOf(id))?.photos[0]?.missing).toBe(isWithout ? 'refused' : undefined);
    expect(commits.map((route) => missingPhotoIn(route))).toEqual(
      isWithout ? [undefined, 'refused'] : [undefined],
    );
  });

  it('400 for the notice about the missing photo of a report that is there is repeated an hour later', async () => {
    const id = await queue({ photos: [900] });
    const notices: (string | undefined)[] = [];
    await page.route(commit, (route) => {
      const reason = missingPhotoIn(route);
      if (reason !== undefined) notices.push(reason);
      const { status, body } = reason === undefined ? written : verdict(400, 'INVALID_ARGUMENT');
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await answer('**/missingPhotos/*', verdict(404, 'NOT_FOUND'));
    await answer(document, { status: 200, body: { name: 'x', fields: {} } });
    await page.route(file, (route) => {
      const { status, body } = route.request().method() === 'GET' ? html(404) : forbidden;
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    const next = await drain();
    const [photo] = (await itemOf(id))?.photos ?? [];
    expect(next).toBeGreaterThanOrEqual((photo?.missingRefused?.refusedAt ?? Infinity) + 3_600_000);
    await drain();
    expect(notices).toEqual(['refused']);
  });

  it('403, and also the notice about the missing photo, is retried only by another version of the app', async () => {
    const id = await queue({ photos: [900] });
    let commits = 0;
    await page.route(commit, (route) => {
      commits += 1;
      const { status, body } = missingPhotoIn(route) === undefined ? written : forbidden;
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await answer('**/missingPhotos/*', forbidden);
    // The office has removed the report, so the refusal of the notice is final.
    await answer(document, html(404));
    await page.route(file, (route) => {
      const { status, body } = route.request().method() === 'GET' ? html(404) : forbidden;
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await drain();
    const afterwards = await itemOf(id);
    expect(afterwards?.state).toMatchObject({ status: 'sent' });
    expect(afterwards?.photos[0]).toMatchObject({
      missing: 'refused',
      missingRefused: { detail: 'missing photo 1 403', appVersion: '1.0.0' },
    });
    await drain();
    expect(commits).toBe(2);
    await page.evaluate(
      ([driver, token]) =>
        app.drain({
          appVersion: '1.0.1',
          librarySession: () =>
            Promise.resolve({ uid: driver, token: () => Promise.resolve({ token }) }),
        }),
      [uid, permitted] as const,
    );
    expect(commits).toBe(3);
    expect(await photosOf(id)).toBe(1);
  });

  it.each([
    ['200 and another size', 901, photoWaits('server')],
    ['200 and its own size', 900, { status: 'sent' }],
  ] as const)('%s', async (_, bytes, expected) => {
    const id = await queue({ photos: [900] });
    await answer(commit, written);
    const routes = await answer(file, stored(id, bytes));
    await drain();
    expect((await itemOf(id))?.state).toMatchObject(expected);
    const request = routes[0]?.request();
    expect(request?.headers()['x-goog-upload-protocol']).toBe('multipart');
    expect(request?.headers()['authorization']).toBe(`Firebase ${permitted}`);
    expect(request?.headers()['content-type']).toMatch(
      /^multipart\/related; boundary=photo-[\w-]+-900$/,
    );
  });
});

describe('a large photo', () => {
  const bytes = 300_000;
  const address = (): string => `${backend.origin}/v0/b/bucket/o?upload_id=1`;
  const begun = (): Reply => ({ status: 200, headers: { 'X-Goog-Upload-URL': address() } });
  const arrived = (received: string | undefined, status = 'active'): Reply => ({
    status: 200,
    headers: {
      'X-Goog-Upload-Status': status,
      ...(received !== undefined && { 'X-Goog-Upload-Size-Received': received }),
    },
  });
  interface Scene {
    readonly start?: readonly Reply[];
    readonly query?: readonly Reply[];
    readonly finish?: readonly Reply[];
    readonly whole?: readonly Reply[];
    readonly look?: readonly Reply[];
  }
  type Step = keyof Scene;
  function stepOf(method: string, command: string): Step {
    if (method === 'GET') return 'look';
    if (command === 'start' || command === 'query') return command;
    return command.includes('finalize') ? 'finish' : 'whole';
  }
  /**
   * Answers each kind of request with its replies in turn; returns the kinds of the requests in
   * order.
   */
  async function play(scene: Scene): Promise<string[]> {
    const steps: string[] = [];
    await answer(commit, written);
    await page.route(file, async (route) => {
      const request = route.request();
      const { 'x-goog-upload-command': command = '', 'x-goog-upload-offset': offset } =
        request.headers();
      const step = stepOf(request.method(), command);
      const replies = scene[step] ?? [];
      const at = steps.filter((one) => one.split(' ')[0] === step).length;
      steps.push(offset === undefined ? step : `${step} ${offset} ${command}`);
      const { status, headers, body } = replies[Math.min(at, replies.length - 1)] ?? html(404);
      await route.fulfill({
        status,
        headers: { ...headers, 'Access-Control-Expose-Headers': '*' },
        contentType: 'application/json',
        body: JSON.stringify(body ?? {}),
      });
    });
    return steps;
  }
  /** Sets the upload URL that an earlier attempt stored. */
  const leave = (id: string, uploadUrl: string): Promise<void> =>
    page.evaluate(
      async ([report, url]) => {
        const store = app.openLocalStore();
        const item = await store.getOutboxItem(report);
        if (item)
          await store.putOutboxItem({
            ...item,
            photos: item.photos.map((photo) => ({ ...photo, uploadUrl: url })),
          });
      },
      [id, uploadUrl] as const,
    );
  const whole = 'finish 0 upload, finalize';

  it.each<readonly [string, (id: string) => Scene, readonly string[], object]>([
    [
      'is started and sent',
      (id) => ({ start: [begun()], finish: [stored(id, bytes)] }),
      ['start', whole],
      { status: 'sent' },
    ],
    [
      'is sent in one request if there is no upload URL',
      (id) => ({ start: [{ status: 200 }], whole: [stored(id, bytes)] }),
      ['start', 'whole'],
      { status: 'sent' },
    ],
    [
      'is sent in one request if the upload URL is invalid',
      (id) => ({
        start: [{ status: 200, headers: { 'X-Goog-Upload-URL': 'nowhere' } }],
        whole: [stored(id, bytes)],
      }),
      ['start', 'whole'],
      { status: 'sent' },
    ],
    ['is refused at the start', () => ({ start: [forbidden] }), ['start', 'look'], without],
    [
      'is refused at the start because it is already stored',
      (id) => ({ start: [forbidden], look: [stored(id, bytes)] }),
      ['start', 'look'],
      { status: 'sent' },
    ],
    [
      'is refused at the end',
      () => ({ start: [begun()], finish: [forbidden] }),
      ['start', whole, 'look'],
      without,
    ],
    [
      'is too large at the end',
      () => ({ start: [begun()], finish: [verdict(413, 'TOO_LARGE')] }),
      ['start', whole, 'look'],
      without,
    ],
    [
      'is too large for a proxy at the end',
      () => ({ start: [begun()], finish: [html(413)] }),
      ['start', whole],
      photoWaits('server'),
    ],
    [
      'waits while the service is busy',
      () => ({ start: [begun()], finish: [verdict(429, 'BUSY')] }),
      ['start', whole],
      photoWaits('busy'),
    ],
    [
      'waits while the quota is used up',
      () => ({ start: [begun()], finish: [verdict(402, 'QUOTA')] }),
      ['start', whole],
      photoWaits('quota'),
    ],
    [
      'waits while the service fails',
      () => ({ start: [begun()], finish: [html(500)] }),
      ['start', whole],
      photoWaits('server'),
    ],
    [
      'continues at the offset of the service',
      (id) => ({
        start: [begun()],
        query: [arrived('262144')],
        finish: [html(400), stored(id, bytes)],
      }),
      ['start', whole, 'query', 'finish 262144 upload, finalize'],
      { status: 'sent' },
    ],
    [
      'is only finalized if all bytes have arrived',
      (id) => ({
        start: [begun()],
        query: [arrived(String(bytes))],
        finish: [html(499), stored(id, bytes)],
      }),
      ['start', whole, 'query', `finish ${bytes} finalize`],
      { status: 'sent' },
    ],
    [
      'is abandoned if no more bytes have arrived',
      () => ({ start: [begun()], query: [arrived('0')], finish: [html(400)] }),
      ['start', whole, 'query', 'look'],
      photoWaits('server'),
    ],
    [
      'is abandoned if the reported offset exceeds its size',
      () => ({ start: [begun()], query: [arrived(String(bytes + 1))], finish: [html(400)] }),
      ['start', whole, 'query', 'look'],
      photoWaits('server'),
    ],
    [
      'is abandoned if the service reports no offset',
      () => ({ start: [begun()], query: [arrived(undefined)], finish: [html(400)] }),
      ['start', whole, 'query', 'look'],
      photoWaits('server'),
    ],
    [
      'is stored if the upload is finished',
      (id) => ({
        start: [begun()],
        query: [arrived('262144', 'final')],
        finish: [html(400)],
        look: [stored(id, bytes)],
      }),
      ['start', whole, 'query', 'look'],
      { status: 'sent' },
    ],
    [
      'waits if the offset is not available',
      () => ({ start: [begun()], query: [html(500)], finish: [html(400)] }),
      ['start', whole, 'query'],
      photoWaits('server'),
    ],
    [
      'waits if the service is too busy to report the offset',
      () => ({ start: [begun()], query: [html(429)], finish: [html(400)] }),
      ['start', whole, 'query'],
      photoWaits('busy'),
    ],
    [
      'is abandoned if its upload URL is unknown',
      () => ({ start: [begun()], query: [html(404)], finish: [html(400)] }),
      ['start', whole, 'query', 'look'],
      photoWaits('server'),
    ],
  ])('%s', async (_, scene, expectedSteps, expected) => {
    const id = await queue({ photos: [bytes] });
    const steps = await play(scene(id));
    await drain();
    expect(steps).toEqual(expectedSteps);
    const item = await itemOf(id);
    expect(item?.state).toMatchObject(expected);
    const isGivenUp = steps.includes('query') && steps.includes('look');
    if (item?.state.status === 'arrived')
      expect(item.photos[0]?.uploadUrl).toBe(isGivenUp ? undefined : address());
  });

  it.each<readonly [string, string | undefined, readonly string[]]>([
    ['the configured service', undefined, ['query', 'finish 262144 upload, finalize']],
    ['another service', 'https://elsewhere.example/v0/b/o?upload_id=1', ['start', whole]],
    ['no service', 'nowhere', ['start', whole]],
  ])('continues or restarts if its upload URL belongs to %s', async (_, url, expected) => {
    const id = await queue({ photos: [bytes] });
    await leave(id, url ?? address());
    const steps = await play({
      start: [begun()],
      query: [arrived('262144')],
      finish: [stored(id, bytes)],
    });
    await drain();
    expect(steps).toEqual(expected);
    expect((await itemOf(id))?.state.status).toBe('sent');
  });

  it('sends its content type and length with the start command', async () => {
    const id = await queue({ photos: [bytes] });
    const headers: Record<string, string>[] = [];
    const note = (request: Request): void => void headers.push(request.headers());
    page.on('request', note);
    await play({ start: [begun()], finish: [stored(id, bytes)] });
    await drain();
    page.off('request', note);
    expect(headers.find((one) => one['x-goog-upload-command'] === 'start')).toMatchObject({
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-header-content-length': String(bytes),
      'x-goog-upload-header-content-type': 'image/jpeg',
      'content-type': 'application/json; charset=utf-8',
      authorization: `Firebase ${permitted}`,
    });
    expect(headers.find((one) => one['x-goog-upload-offset'])).toMatchObject({
      'content-type': 'application/octet-stream',
    });
  });
});
