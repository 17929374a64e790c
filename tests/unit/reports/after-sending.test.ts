/** Tests the instructions to the driver after a report of defects. */
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

const severe = (severity: string, defect = 'chTyreDamage'): Answers => ({
  defects: [{ defect, severity }],
});
const onTour = { foundDuring: 'driving' };

test.each<[ReportKind, Answers, string]>([
  ['complaintChassis', severe('life'), 'life: emergency dispatcher'],
  ['complaintChassis', severe('stop'), 'stop: technician'],
  ['complaintChassis', { ...severe('stop'), ...onTour }, 'stop: dispatcher'],
  ['complaintChassis', severe('stop', 'chDocuments'), 'stop: dispatcher'],
  ['complaintTrailer', severe('noFill', 'tbHoseDue'), 'noFill: technician'],
  ['complaintTrailer', { ...severe('noFill', 'tbHoseDue'), ...onTour }, 'noFill: technician'],
  ['complaintCustomerTank', severe('life', 'ctLeak'), 'life: emergency dispatcher'],
  ['complaintCustomerTank', severe('stop', 'ctOverfilled'), 'stop: dispatcher'],
  ['complaintCustomerTank', severe('noFill', 'ctGauge'), 'noFill: technician'],
  ['complaintCustomerTank', severe('soon', 'ctFence'), 'nothing'],
  ['complaintChassis', { ...severe('soon'), driveable: 'no' }, 'stop: technician'],
  ['complaintTrailer', { ...severe('note'), usable: 'no' }, 'stop: technician'],
  ['complaintTrailer', { ...severe('note'), usable: 'drivingOnly' }, 'noFill: technician'],
  ['complaintChassis', { ...severe('soon'), driveable: 'toWorkshop' }, 'nothing'],
  ['complaintChassis', { defects: [] }, 'nothing'],
  // Levels of the former scale, sent by earlier versions.
  ['complaintChassis', severe('s4'), 'stop: technician'],
  [
    'complaintTrailer',
    { defects: [{ defect: 'tbLeak', severity: 's2' }] },
    'life: emergency dispatcher',
  ],
  ['complaintTrailer', severe('s3', 'tbPump'), 'noFill: technician'],
  ['dispositionMessage', severe('life'), 'nothing'],
  ['nearbyAccident', { dangerNow: true }, 'nothing'],
])('afterSending › after %s with %j: %s', (kind, answers, expected) => {
  const advice = afterSending(kind, answers);
  expect(advice ? `${advice.level}: ${advice.callees.join(' ')}` : 'nothing').toBe(expected);
});

// tests/e2e/office/next-driver.test.ts tests the phone numbers, which need a company configuration.
describe('the receipt', () => {
  const view = (answers: Answers, locale: Locale = 'de'): string => {
    const state = { definition: { kind: 'complaintChassis' }, reading: { answers } };
    return renderToStaticMarkup(
      createElement(AfterSending, {
        texts: wordsOf(locale, 'complaintChassis'),
        state: state as unknown as SubmittedDraft,
      }),
    );
  };

  it.each([
    ['de', 'Nicht fahren', 'Technische Bereitschaft anrufen'],
    ['en', 'Do not drive', 'Call the on-call technician'],
    ['fr', 'Ne pas rouler', 'Appelez l’astreinte technique'],
  ] as const)(
    'shows in %s "%s" and no 112 for a vehicle that must not be driven',
    (locale, ...words) => {
      const shown = view(severe('stop'), locale);
      for (const text of words) expect(shown).toContain(text);
      expect(shown).toContain('role="alert"');
      expect(shown).not.toContain('112');
    },
  );
  it('offers 112 when somebody is in danger', () => {
    expect(view(severe('life'))).toContain('href="tel:112"');
  });
  it('shows no instruction when the driver may continue', () => {
    expect(view(severe('note'))).toBe('');
  });
});
