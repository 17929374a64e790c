/** Renders a report form without a browser. */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { vi } from 'vitest';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import {
  emptyDraftState,
  nextDraft,
  type EditableDraft,
  type OpenDraft,
  type RestoredFrom,
} from '../../../src/features/drafts/draft-store.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { FormEvaluation } from '../../../src/features/reports/read-answers.ts';
import { FormBody } from '../../../src/islands/ReportForm/FormBody.tsx';
import type {
  FormScreenTexts,
  FormTexts,
  ReportTexts,
} from '../../../src/islands/ReportForm/texts.ts';
import { startFetching } from '../../../src/platform/late-code.ts';
import { waitTimeout } from '../../timeouts.ts';

const load = (locale: Locale, name: string): unknown =>
  JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
export const wordsOf = (locale: Locale, kind: string): FormScreenTexts => ({
  locale,
  form: load(locale, `forms/${kind}`) as FormTexts,
  reports: load(locale, 'reports') as ReportTexts,
});
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/** The state of a form that is open with these answers. */
export function openState(
  definition: FormDefinition,
  reading: FormEvaluation,
  more: { readonly draft?: Partial<Draft>; readonly restored?: RestoredFrom } = {},
): OpenDraft {
  const { draft, photos, ...opening } = emptyDraftState(definition);
  const state = nextDraft(
    { ...opening, draft, photos },
    {
      type: 'opened',
      content: { draft: { ...draft, ...more.draft }, reading, photos },
      saving: { status: 'none' },
      restored: more.restored,
    },
  );
  if (state.status !== 'open') throw new Error('The form did not open.');
  return state;
}

export async function htmlOf(texts: FormScreenTexts, state: EditableDraft): Promise<string> {
  const { prelude } = await prerender(createElement(FormBody, { texts, state }));
  return new Response(prelude).text();
}

/** Removes the optional line breaks that labels have after a slash and in long words. */
export const withoutBreaks = (html: string): string =>
  html.replaceAll(/<\/span><wbr aria-hidden="true"\/?><span>|<!-- -->|\u00AD/g, '');

/** Loads the parts of the form that a page loads later. */
export async function loadLateParts(): Promise<void> {
  startFetching();
  const isWhole = async (): Promise<void> => {
    for (const definition of Object.values(formDefinitions))
      for (const section of definition.sections) {
        const state = emptyDraftState({ ...definition, sections: [section] });
        const html = await htmlOf(wordsOf('de', definition.kind), state);
        if (html.includes('field-later')) throw new Error(`${section} is not whole yet`);
      }
  };
  await vi.waitFor(isWhole, { timeout: waitTimeout, interval: 100 });
}
