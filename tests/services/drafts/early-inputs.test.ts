/** Tests inputs that are made before hydration, in Chromium. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

const entry = `
  import { earlyInputs } from './src/islands/ReportForm/pre-hydration-inputs.ts';
  globalThis.readInputs = (fields) => earlyInputs({ fields });
`;
const fields = [
  { id: 'plate', kind: 'text' },
  { id: 'causes', kind: 'choices' },
  { id: 'window', kind: 'dayWindow' },
  { id: 'usable', kind: 'boolean' },
];
const form = `
  <input name="plate">
  <input type="checkbox" name="causes" value="noise"><input type="checkbox" name="causes" value="leak">
  <input type="checkbox" name="causes" value="other">
  <input type="date" name="window-day"><input type="time" name="window-from"><input type="time" name="window-to">
  <input type="radio" name="usable" value="true"><input type="radio" name="usable" value="false">`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const read = (page: Awaited<ReturnType<Browser['newPage']>>): Promise<unknown> =>
  page.evaluate(
    (given) =>
      (globalThis as unknown as { readInputs(fields: unknown): unknown }).readInputs(given),
    fields,
  );

test('earlyInputs › reads each kind of control as the input of its field', async () => {
  const page = await browser.newPage();
  await page.setContent(form);
  await page.evaluate(await bundleEntry(entry));
  expect(await read(page)).toEqual({});
  await page.locator('[name=plate]').fill('KA AB 123');
  await page.locator('[value=noise]').check();
  await page.locator('[value=other]').check();
  await page.locator('[name=window-day]').fill('2026-11-21');
  await page.locator('[name=window-to]').fill('16:30');
  await page.locator('[value=false]').check();
  expect(await read(page)).toEqual({
    plate: 'KA AB 123',
    causes: ['noise', 'other'],
    window: { day: '2026-11-21', from: '', to: '16:30' },
    usable: false,
  });
});
