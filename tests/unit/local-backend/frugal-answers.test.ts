/** Answers leave out what the service leaves out, so that a careless reader fails here. */
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

test('what is empty is absent, and a time has no zeros at its end', async () => {
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
