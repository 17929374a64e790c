/** Tests what a form shows from the tap on "send" until its outcome is known. */
import { expect, test } from 'vitest';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { locales } from '../../../src/i18n/locales.ts';
import type {
  ConflictKind,
  OpenDraft,
  Submission,
} from '../../../src/features/drafts/draft-store.ts';
import { read } from '../reports/helpers.ts';
import { escaped, htmlOf, openState, wordsOf } from './form-screen.ts';

const stateWith = (more: Partial<OpenDraft>): OpenDraft => ({
  ...openState(dispositionMessage, read(dispositionMessage, { messageType: 'other' })),
  ...more,
});
const screenOf = (more: Partial<OpenDraft>, locale: 'de' | 'en' | 'fr' = 'de'): Promise<string> =>
  htmlOf(wordsOf(locale, 'dispositionMessage'), stateWith(more));
const saved = { status: 'saved' } as const;
const kept = escaped(wordsOf('de', 'dispositionMessage').reports.draft.kept);

test.each([
  ['none', false, false],
  ['preparing', true, false],
  ['sending', true, true],
] as const)('a form whose submission is "%s" is busy: %s, and locked: %s', async (...row) => {
  const [status, isBusy, isLocked] = row;
  const submission: Submission =
    status === 'none' ? { status } : { status, despiteWarnings: false };
  const html = await screenOf({ saving: saved, submission });
  expect(/<form[^>]* aria-busy="(\w+)"/.exec(html)?.[1]).toBe(String(isBusy));
  expect(/<section[^>]* inert/.test(html)).toBe(isLocked);
  expect(/<button[^>]*aria-busy="true"/.test(html)).toBe(isBusy);
});

test.each(['full', 'slow', 'unavailable'] as const)(
  'a report that was not stored (%s) is not described as a draft that was not saved',
  async (problem) => {
    const submission: Submission = { status: 'failed', problem, despiteWarnings: false };
    for (const locale of locales) {
      const { draft } = wordsOf(locale, 'dispositionMessage').reports;
      const html = await screenOf({ saving: saved, submission }, locale);
      expect(html).toContain(escaped(draft.notSent[problem]));
      for (const about of [draft.full, draft.slow, draft.notSaved])
        expect(html).not.toContain(escaped(about));
    }
  },
);

test('a draft that was not saved is described as such, even if sending failed too', async () => {
  const html = await screenOf({
    saving: { status: 'failed', problem: 'full' },
    submission: { status: 'failed', problem: 'full', despiteWarnings: false },
  });
  expect(html).toContain(escaped(wordsOf('de', 'dispositionMessage').reports.draft.full));
  expect(html).not.toContain(kept);
});

test('a photo that was not added is the reason why the report was not sent', async () => {
  const html = await screenOf({
    saving: saved,
    submission: { status: 'failed', problem: 'photo', despiteWarnings: false },
  });
  expect(html).toContain(escaped(wordsOf('de', 'dispositionMessage').reports.draft.photoRefused));
});

test.each(['cleared', 'bothKept', 'sentBefore'] as const satisfies readonly ConflictKind[])(
  'a draft with the conflict "%s" shows what has become of it',
  async (kind) => {
    for (const locale of locales) {
      const conflict = { kind, lostPhotos: 0 };
      const html = await screenOf({ saving: saved, conflict }, locale);
      expect(html).toContain(escaped(wordsOf(locale, 'dispositionMessage').reports.draft[kind]));
    }
  },
);
