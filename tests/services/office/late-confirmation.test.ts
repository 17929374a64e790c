/** Tests the dialogs for a defect when the confirmation of their write is late, in Chromium. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { initialWork, type Work } from '../../../src/features/office/model/work.ts';
import { signedReport } from '../../fixtures/signed-report.ts';
import { screenTexts } from '../../unit/office/screen-texts.ts';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

const entry = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Defects } from './src/islands/Office/Defects.tsx';

  globalThis.show = (props) => {
    const { promise, resolve } = Promise.withResolvers();
    globalThis.confirm = resolve;
    const access = { desk: { me: { uid: 'desk-1', name: 'Kim Desk' }, settled: () => promise } };
    const write = () => Promise.resolve('unknown');
    const box = document.body.appendChild(document.createElement('div'));
    createRoot(box).render(createElement(Defects, { ...props, locale: 'en', live: {}, access, write }));
  };
`;
declare const show: (props: object) => void;
declare const confirm: (outcome: 'written' | 'stale') => void;

const texts = screenTexts('en');
const { office } = texts;
const report = signedReport({ answers: { defects: [{ defect: 'chHorn' }] } });
const certified: Work = {
  ...initialWork(report),
  defects: { d0: { outcome: 'repaired', by: 'desk-1', at: 1, entry: 'log-1' } },
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await browser.newPage();
  await page.clock.setFixedTime('2026-11-22T12:00:00Z');
  await page.evaluate(await bundleEntry(entry));
});
afterEach(() => page.close());

const button = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const showDefect = (work: Work): Promise<void> =>
  page.evaluate((props) => show(props), { texts, entry: { report, work } });

/** Fills in the dialog and taps on its last button. */
const dialogs = {
  async certificate(): Promise<void> {
    await showDefect(initialWork(report));
    await page.getByRole('button', { name: office.defects.repaired }).click();
    await page.locator('#certificate-done').fill('New horn');
    await page.locator('#certificate-person').fill('Mika');
    await page.locator('#certificate-day').fill('2026-11-22');
    await button(office.certificate.next).click();
    await button(office.certificate.certify).click();
  },
  async takeBack(): Promise<void> {
    await showDefect(certified);
    await page.getByRole('button', { name: office.takeBack.title }).click();
    await page.locator('#take-back-reason').fill('Wrong vehicle');
    await button(office.takeBack.button).click();
  },
};
const names = Object.keys(dialogs) as (keyof typeof dialogs)[];

it.each(names)('the dialog "%s" › closes when the late confirmation arrives', async (name) => {
  await dialogs[name]();
  await page.getByRole('alert').getByText(office.result.unknown).waitFor();
  await page.evaluate(() => confirm('written'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
});

it.each(names)('the dialog "%s" › shows that its late write was refused', async (name) => {
  await dialogs[name]();
  await page.getByRole('alert').getByText(office.result.unknown).waitFor();
  await page.evaluate(() => confirm('stale'));
  await page.getByRole('alert').getByText(office.result.stale).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});
