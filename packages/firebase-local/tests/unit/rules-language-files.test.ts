/** The attributes of a new file in storage rules. */
import { expect, test } from 'vitest';
import { ApiError } from '../../src/documents/errors.ts';
import { FileGuard, type PlannedFile } from '../../src/files/guard.ts';
import { parseRules } from '../../src/rules/parse-rules.ts';
import { Ruleset } from '../../src/rules/ruleset.ts';

function mayUpload(condition: string, planned: Partial<PlannedFile> = {}): boolean {
  const rules = new Ruleset(
    parseRules(
      'test.rules',
      `rules_version = '2'; service firebase.storage { match /b/{bucket}/o/{file} { function file() { return request.resource; } allow create: if ${condition}; } }`,
    ),
  );
  const guard = new FileGuard(
    rules,
    () => 0,
    () => null,
  );
  const file = { name: 'a', size: 1, contentType: 'image/jpeg', ...planned };
  try {
    guard.check(undefined, 'create', 'bucket', 'a', undefined, file);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'PERMISSION_DENIED') return false;
    throw error;
  }
}

test.each([
  'metadata',
  'generation',
  'metageneration',
  'etag',
  'cacheControl',
  'contentLanguage',
  'storageClass',
])('%s exists and is null if it was not set', (name) => {
  expect([
    mayUpload(`file().${name} == null`),
    mayUpload(`'${name}' in file()`),
    mayUpload(`file().${name}.size() == 0`),
  ]).toEqual([true, true, false]);
});

test('metadata › contains the values set by the client', () => {
  expect(
    mayUpload("file().metadata.form == 'tank'", { settings: { metadata: { form: 'tank' } } }),
  ).toBe(true);
});

test('attributes that the service does not provide for an upload › are absent', () => {
  expect(mayUpload('file().timeCreated == null')).toBe(false);
});
