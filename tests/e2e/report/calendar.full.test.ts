/**
 * A report that is filled in during the last minute of a day, month or year and sent in the next
 * minute. The page uses a fake clock, the backend the real clock.
 */
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, text } from '../support/site.ts';

test.use({ timezoneId: 'Europe/Berlin', start: '/imprint' });

for (const { night, last, first, code, written } of [
  {
    night: "New Year's Eve",
    last: '2026-12-31T22:59:30Z',
    first: '2026-12-31T23:00:30Z',
    code: 'D-270101-',
    written: '01.01.2027, 00:00',
  },
  {
    night: 'the end of 29 February',
    last: '2028-02-29T22:59:30Z',
    first: '2028-02-29T23:00:30Z',
    code: 'D-280301-',
    written: '01.03.2028, 00:00',
  },
  {
    night: 'the night in which summer time begins',
    last: '2027-03-28T00:59:30Z',
    first: '2027-03-28T01:00:30Z',
    code: 'D-270328-',
    written: '28.03.2027, 03:00',
  },
  {
    night: 'the night in which summer time ends',
    last: '2027-10-31T00:59:30Z',
    first: '2027-10-31T01:00:30Z',
    code: 'D-271031-',
    written: '31.10.2027, 02:00',
  },
] as const)
  test(`a report contains the minute in which it is sent: ${night}`, async ({
    signedInPage: page,
    backend,
  }) => {
    // The clock is fixed while timers run, so that the minute does not end on a slow machine.
    await page.clock.setFixedTime(last);
    await openForm(page, 'de');
    const mark = `calendar ${last}`;
    await fillPartialDelivery(page, 'de', mark);
    await page.clock.setFixedTime(first);
    await send(page);
    await expect(page.locator('.report-form-code span:not(.visually-hidden)')).toContainText(code);
    // If the page was left before the response, the report is sent again and the server answers
    // that it exists.
    const sent = text('de', 'reports', 'status.sent');
    await expect(page.locator('.sent-title', { hasText: sent })).toBeVisible();
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
    const [report] = await reportsMarked(backend, mark);
    expect(report?.shortCode).toContain(code);
    expect(Date.parse(report?.createdAt ?? '')).toBe(Date.parse(first));
    await page.goto('/myReports');
    const entry = page.locator(`[data-report="${report?.id}"]`);
    await expect(entry).toHaveAttribute('data-status', 'sent');
    await page.goto(`/report?id=${report?.id}`);
    await expect(page.locator('main')).toContainText(report?.shortCode ?? 'no code');
    await expect(page.locator('.report-history li').first()).toContainText(written);
  });
