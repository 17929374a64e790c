/**
 * Tests that responses omit the same values as the service, so that clients expecting them fail here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { authorization } from '../../rules/send-request.ts';
import { startTestBackend, type TestBackend } from '../../rules/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

test('responses › omit empty values and trailing zeros of times', async () => {
  const at = new Date('2026-11-22T10:00:00Z');
  await backend.documents.admin.set('users/driver-jona', { map: {}, list: [], at, fields: 'x' });
  const root = 'v1/projects/demo-tanklotse/databases/(default)/documents';
  const answer = await fetch(`${backend.origin}/${root}/users/driver-jona`, {
    headers: authorization('jona', 'Bearer'),
  });
  const { fields, createTime } = z
    .object({ fields: z.unknown(), createTime: z.string() })
    .parse(await answer.json());
  expect(fields).toEqual({
    map: { mapValue: {} },
    list: { arrayValue: {} },
    at: { timestampValue: '2026-11-22T10:00:00Z' },
    fields: { stringValue: 'x' },
  });
  expect(createTime).toMatch(/:\d\d(\.\d{3}|\.\d{3}(?!000)\d{3})?Z$/);
});

test('a listing › continues after the last document of a page was deleted', async () => {
  for (const id of ['a', 'b', 'c', 'd'])
    await backend.documents.admin.set(`setAside/${id}`, { id });
  const page = async (token: string): Promise<string[]> => {
    const response = await fetch(
      `${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents/setAside?pageSize=2${token}`,
      { headers: authorization('ada', 'Bearer') },
    );
    const { documents } = z
      .object({ documents: z.array(z.object({ name: z.string() })) })
      .parse(await response.json());
    return documents.map(({ name }) => name.slice(-1));
  };
  expect(await page('')).toEqual(['a', 'b']);
  await backend.documents.admin.delete('setAside/b');
  expect(await page('&pageToken=b')).toEqual(['c', 'd']);
});

test('a listing of files › rejects a prefix without a slash at its end, as the service does', async () => {
  const list = async (prefix: string): Promise<number> =>
    (
      await fetch(`${backend.origin}/v0/b/demo-tanklotse.appspot.com/o?prefix=${prefix}`, {
        headers: authorization('ada', 'Firebase'),
      })
    ).status;
  expect([await list('reports/'), await list('reports')]).toEqual([200, 400]);
});
