/** Tests how the office interprets refusals of the service. */
import { deleteApp, initializeApp } from 'firebase/app';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createOffice } from '../../../src/backend/firebase/office.lazy.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { openOfficeLive } from '../../../src/backend/firebase/office-live-sdk.lazy.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';

const verdict = { error: { code: 403, status: 'PERMISSION_DENIED', message: 'No' } };
const office = createOffice({ token: async () => ({ token: 'a.e30.b' }) }, formDefinitions);
const page = { filter: [], limit: 1, order: 'newest' } as const;

/** Answers every request with the result of `answer` for its URL. */
function serve(answer: (address: string) => Response): void {
  vi.stubGlobal('fetch', async (request: string | URL | Request) =>
    answer(request instanceof Request ? request.url : String(request)),
  );
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['the service', JSON.stringify(verdict), 'refused'],
  ['the service to a query', JSON.stringify([verdict]), 'refused'],
  ["a company's proxy", '<h1>Blocked</h1>', 'offline'],
])('a response 403 from %s', async (_who, body, problem) => {
  serve(() => new Response(body, { status: 403 }));
  await expect(office.listReports('desk-1', page)).rejects.toMatchObject({ problem });
});

test('storedRecord › returns any document as text, and rejects if no document exists', async () => {
  serve((address) =>
    address.includes('/reports/there')
      ? Response.json({ name: 'x/reports/there', fields: { answers: { mapValue: {} }, odd: 7 } })
      : new Response('{}', { status: 404 }),
  );
  const record = (id: string) => ({ id, collection: 'reports' }) as const;
  expect(JSON.parse(await office.storedRecord('desk-1', record('there')))).toEqual({
    answers: {},
    odd: 7,
  });
  await expect(office.storedRecord('desk-1', record('gone'))).rejects.toMatchObject({
    problem: 'missing',
  });
});

test('getReport › tries the anonymous reports after a refusal', async () => {
  const requests: string[] = [];
  serve((address) => {
    requests.push(address);
    return address.includes('/reports/')
      ? new Response(JSON.stringify(verdict), { status: 403 })
      : new Response('{}', { status: 404 });
  });
  await expect(office.getReport('safety-1', 'near')).rejects.toMatchObject({ problem: 'missing' });
  expect(requests.at(-1)).toContain('/anonymousReports/near');
});

describe('getReports', () => {
  const places = Array.from({ length: 100 }, (_, number) => ({
    id: `report-${number}`,
    collection: 'reports' as const,
  }));
  const names = z.object({ documents: z.array(z.string()) });
  /** Mimics the security rules: if one requested report may not be read, the whole request is refused. */
  function serveReports(refused: ReadonlySet<string>, missing: ReadonlySet<string>): string[][] {
    const requests: string[][] = [];
    vi.stubGlobal('fetch', async (_address: unknown, init?: RequestInit) => {
      if (typeof init?.body !== 'string') return new Response('', { status: 404 });
      const { documents } = names.parse(JSON.parse(init.body));
      const ids = documents.map((name) => name.split('/').at(-1) ?? '');
      requests.push(ids);
      if (ids.some((id) => refused.has(id)))
        return new Response(JSON.stringify([verdict]), { status: 403 });
      return new Response(
        JSON.stringify(
          documents.map((name, index) =>
            missing.has(ids[index] ?? '') ? { missing: name } : { found: { name, fields: {} } },
          ),
        ),
      );
    });
    return requests;
  }

  test('needs one request, and lists the missing reports', async () => {
    const requests = serveReports(new Set(), new Set(['report-7']));
    const found = await office.getReports('desk-1', places);
    expect(requests).toHaveLength(1);
    expect(found.absent).toEqual(['report-7']);
    // These documents are not reports, so they are listed as well.
    expect(found.unreadable).toHaveLength(99);
  });

  test('leaves out the reports that the rules refuse to this account', async () => {
    const requests = serveReports(new Set(['report-7', 'report-80']), new Set());
    const found = await office.getReports('desk-1', places);
    expect(found.absent).toEqual(['report-7', 'report-80']);
    expect(found.unreadable).toHaveLength(98);
    expect(requests.length).toBeLessThan(30);
  });
});

test('openOfficeLive › rejects a read without a live connection', async () => {
  vi.useFakeTimers();
  const app = initializeApp({ projectId: 'demo', databaseURL: 'http://127.0.0.1:1?ns=demo' });
  const read = openOfficeLive(app, defaultConfig).work({ id: 'first', area: 'message' });
  const ended = expect(read).rejects.toMatchObject({ problem: 'offline' });
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  vi.useRealTimers();
  await deleteApp(app);
});
