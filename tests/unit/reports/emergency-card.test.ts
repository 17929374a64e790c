import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { locales } from '../../../src/i18n/locales.ts';
import { DangerCard } from '../../../src/islands/ReportForm/rest/DangerCard.tsx';
import { EmergencyCard } from '../../../src/islands/ReportForm/EmergencyCard.tsx';
import type { FormScreenTexts, ReportTexts } from '../../../src/islands/ReportForm/texts.ts';

test.each(locales)(
  'EmergencyCard › is the same at the top of the accident form and after a dangerous answer, in %s',
  (locale) => {
    const reports = JSON.parse(
      readFileSync(`src/locales/${locale}/reports.json`, 'utf8'),
    ) as ReportTexts;
    const built = renderToStaticMarkup(
      createElement(EmergencyCard, { texts: reports.emergency, children: createElement('hr') }),
    );
    const inDanger = renderToStaticMarkup(
      createElement(DangerCard, { texts: { locale, reports } as FormScreenTexts }),
    );
    expect(built).toContain('href="tel:112"');
    expect(inDanger).toContain(' role="alert"');
    expect(
      inDanger
        .replace(' emergency-card--near', '')
        .replace(' role="alert"', '')
        .replace(/<div class="report-form-actions">.*?<\/div>/, '<hr/>'),
    ).toBe(built);
  },
);
