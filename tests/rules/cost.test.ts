/**
 * The cost of the largest report of each form, and of every other allowed request. Google refuses a
 * request that evaluates more than 1000 expressions; the limit of half leaves room for further
 * conditions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules } from 'firebase-local/rules/parse-rules';
import { Ruleset, type Verdict } from 'firebase-local/rules/ruleset';
import {
  reportCollection,
  reportFields,
  severityFields,
} from '../../src/features/outbox/model/report-document.ts';
import type { Field } from '../../src/features/reports/field-kinds.ts';
import { formDefinitions } from '../../src/features/reports/forms/all.ts';
import { maxPhotosPerReport } from '../../src/features/reports/limits.ts';
import { outboxItem } from '../fixtures/outbox-item.ts';
import { allowedRequests } from './allowed-requests.ts';
import { isAllowed, isDocumentRequest } from './decide-directly.ts';
import { type Operation, serverTime } from './requests.ts';
import { anonymousReportOf, checkOf, otherDriver } from './sample-data.ts';

const maxExpressions = 500;
/** A driver with the claim of the office instead of a verified address, which costs more. */
const byClaim = 'mika';

/** Stores the cost of the last request. */
class CountingRules extends Ruleset {
  spent = 0;
  override decide(...request: Parameters<Ruleset['decide']>): Verdict {
    const verdict = super.decide(...request);
    this.spent = verdict.expressions;
    return verdict;
  }
}
const load = (file: 'firestore.rules' | 'storage.rules'): CountingRules =>
  new CountingRules(
    parseRules(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8')),
  );
const rules = load('firestore.rules');
const fileRules = load('storage.rules');

const countDrawings = (fields: readonly Field[]): number =>
  fields.reduce((count, field) => {
    if (field.kind === 'list') return count + field.maximum * countDrawings(field.fields);
    return field.kind === 'photos' && field.drawingBytes !== undefined ? count + 1 : count;
  }, 0);
const forms = Object.values(formDefinitions).map((definition) => ({
  ...definition,
  photos: definition.maximumPhotos + countDrawings(definition.fields),
}));
const anonymousAnswers = anonymousReportOf()['answers'] as Readonly<Record<string, unknown>>;

async function createLargest(
  { kind, fields, photos }: (typeof forms)[number],
  anonymous: boolean,
): Promise<Operation> {
  const answers = anonymous
    ? anonymousAnswers
    : {
        ...Object.fromEntries(
          [...fields.map(({ id }) => id), 'followsReport'].map((id) => [id, 'x']),
        ),
        ...(kind === 'departureCheck' && (checkOf()['answers'] as object)),
      };
  const item = await outboxItem(kind, otherDriver, { anonymous, photos, answers });
  return {
    do: 'write',
    path: `${reportCollection(item)}/${item.id}`,
    data: {
      ...reportFields(item),
      ...severityFields(item),
      contentHash: item.contentHash,
      ...(anonymous ? {} : { sentAt: serverTime }),
    },
  };
}

describe('a request costs at most half of what Google allows', () => {
  test.each(forms)('the largest $kind, with $photos photos', async (form) => {
    const allowed = isAllowed(rules, byClaim, await createLargest(form, false));
    expect(allowed).toBe(true);
    expect(rules.spent).toBeLessThanOrEqual(maxExpressions);
  });
  test.each(forms.filter(({ anonymous }) => anonymous !== undefined))(
    'the largest anonymous $kind, with $photos photos',
    async (form) => {
      const allowed = isAllowed(rules, byClaim, await createLargest(form, true));
      expect(allowed).toBe(true);
      expect(rules.spent).toBeLessThanOrEqual(maxExpressions);
    },
  );
  test.each(allowedRequests)('%s (%s)', (_title, who, operation) => {
    const evaluatedRules = isDocumentRequest(operation) ? rules : fileRules;
    expect(isAllowed(evaluatedRules, who, operation)).toBe(true);
    expect(evaluatedRules.spent).toBeLessThanOrEqual(maxExpressions);
  });
  test('one form has as many photos as the rules allow, and one form has a signature', () => {
    expect(Math.max(...forms.map(({ photos }) => photos))).toBe(maxPhotosPerReport);
    expect(forms.some(({ photos, maximumPhotos }) => photos > maximumPhotos)).toBe(true);
  });
});
