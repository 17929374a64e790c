/** What a receipt tells the driver to do after a report of defects. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { SubmittedDraft } from '../../../src/features/drafts/draft-store.ts';
import { afterSending } from '../../../src/features/reports/after-sending.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import { AfterSending } from '../../../src/islands/ReportForm/AfterSending.tsx';
import type { Locale } from '../../../src/i18n/locales.ts';
import { wordsOf } from '../drafts/form-screen.ts';

const severe = (severity: string): Answers => ({ defects: [{ defect: 'chTyreCut', severity }] });

test.each<[ReportKind, Answers, ReturnType<typeof afterSending>]>([
  ['complaintChassis', severe('s4'), 'stopVehicle'],
  ['complaintTrailer', severe('s4'), 'stopVehicle'],
  ['complaintTrailer', { defects: [{ defect: 'tbLeak', severity: 's2' }] }, 'stopVehicle'],
  ['complaintCustomerTank', severe('s4'), 'stopFilling'],
  ['complaintCustomerTank', { defects: [{ defect: 'ctLeak' }] }, 'stopFilling'],
  ['complaintChassis', severe('s3'), 'callFirst'],
  ['complaintChassis', { ...severe('s2'), driveable: 'no' }, 'callFirst'],
  ['complaintTrailer', { ...severe('s1'), usable: 'no' }, 'callFirst'],
  ['complaintChassis', { ...severe('s2'), driveable: 'toWorkshop' }, undefined],
  ['complaintChassis', { defects: [] }, undefined],
  ['dispositionMessage', severe('s4'), undefined],
  ['nearbyAccident', { dangerNow: true }, undefined],
])('after %s with %j the driver: %s', (kind, answers, advice) => {
  expect(afterSending(kind, answers)).toBe(advice);
});

// The numbers come with the company's configuration, which a journey has: e2e/office/next-driver.
describe('the receipt', () => {
  const view = (answers: Answers, locale: Locale = 'de'): string => {
    const state = { definition: { kind: 'complaintChassis' }, reading: { answers } };
    return renderToStaticMarkup(
      createElement(AfterSending, {
        words: wordsOf(locale, 'complaintChassis'),
        state: state as unknown as SubmittedDraft,
      }),
    );
  };

  it.each([
    ['de', 'Nicht weiterfahren'],
    ['en', 'Do not drive'],
    ['fr', 'Ne roulez pas'],
  ] as const)('says in %s "%s" after a dangerous defect', (locale, words) => {
    const shown = view(severe('s4'), locale);
    expect(shown).toContain(words);
    expect(shown).toContain('role="alert"');
  });
  it('asks for a call first after a major one', () => {
    expect(view(severe('s3'))).toContain('Ruf die Disposition an');
    expect(view(severe('s3'))).not.toContain('Nicht weiterfahren');
  });
  it('says nothing where the driver may go on', () => {
    expect(view(severe('s1'))).toBe('');
  });
});
