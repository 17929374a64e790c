/** The manual explains each state of a report with the text of the driver's list. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { locales } from '../../../src/i18n/locales.ts';

const texts = z.object({ status: z.record(z.string(), z.string()) });
/** Texts of the list on the home page; the receipt in a form uses those of reports.json. */
const homePage = z.object({
  reports: texts.extend({ waitingTitle: z.object({ outcome: z.string() }) }),
});

test.each(locales)('chapter 16 has a row for each state of a report (%s)', (locale) => {
  const { status } = texts.parse(
    JSON.parse(readFileSync(`src/locales/${locale}/reports.json`, 'utf8')),
  );
  const { reports } = homePage.parse(
    JSON.parse(readFileSync(`src/locales/${locale}/home.json`, 'utf8')),
  );
  const chapter = readChapters(locale).find(({ data }) => data.slug === 'reporting-and-this-app');
  const table = chapter?.body.split('<H id="reporting-state">')[1]?.split('</Facts>')[0] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, first = '']) => first);
  const words = new Set([
    ...Object.values(status),
    ...Object.values(reports.status),
    reports.waitingTitle.outcome,
  ]);
  expect(rows.slice(2).toSorted()).toEqual([...words].toSorted());
});

const deskTexts = z.object({
  tabs: z.object({ closed: z.string() }),
  deeds: z.object({ closed: z.string() }),
});
const phoneTexts = z.object({ reports: z.object({ status: z.object({ closed: z.string() }) }) });
test.each(locales)(
  'a closed report › has the same name at the desk and on the phone (%s)',
  (locale) => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
    const { tabs, deeds } = deskTexts.parse(read('office'));
    const closed = texts.parse(read('reports')).status['closed'];
    expect(tabs.closed).toBe(closed);
    expect(deeds.closed).toBe(closed?.toLocaleLowerCase(locale));
    expect(phoneTexts.parse(read('home')).reports.status.closed).toBe(closed);
  },
);
