/** Tests the field for a signature with a pointer, in Chromium. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

const entry = `
  import { createElement, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { DrawingField } from './src/ui/DrawingField.tsx';

  globalThis.kept = [];
  const Screen = () => {
    const [visit, setVisit] = useState(0);
    const [address, setAddress] = useState();
    globalThis.returnLater = (other) => {
      if (other !== undefined) setAddress(other);
      setVisit((before) => before + 1);
    };
    return createElement(DrawingField, {
      key: visit,
      id: 'sign',
      label: 'Signature',
      drawing: address,
      clear: 'Clear',
      status: address ? 'Signature: there' : 'Signature: missing',
      onClear: () => setAddress(undefined),
      onChange: async (drawing) => {
        const image = await drawing;
        const bitmap = await createImageBitmap(image);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark += 1;
        setAddress(URL.createObjectURL(image));
        kept.push(dark);
      },
    });
  };
  createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Screen));
`;
declare const kept: readonly number[];
declare const returnLater: (address?: string) => void;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await browser.newPage();
  await page.setContent(
    '<style>canvas, img { display: block; width: 360px; height: 120px; position: absolute; inset: 0 auto auto 0 }</style>',
  );
  await page.evaluate(await bundleEntry(entry));
  await page.waitForSelector('canvas');
});
afterEach(() => page.close());

/** Draws a horizontal line at this height. */
async function draw(top: number): Promise<void> {
  await page.mouse.move(20, top);
  await page.mouse.down();
  await page.mouse.move(300, top, { steps: 5 });
  await page.mouse.up();
}
/** The number of dark points in each stored drawing. */
const keptAfter = async (count: number): Promise<readonly number[]> => {
  await page.waitForFunction((expected) => kept.length === expected, count);
  return page.evaluate(() => kept);
};
const returnTo = async (address?: string): Promise<void> => {
  await page.evaluate((other) => returnLater(other), address);
  await page.waitForFunction(() => document.querySelector('img')?.complete === true);
};

it('DrawingField › adds a stroke to the stored drawing after the driver has returned to it', async () => {
  await draw(30);
  await keptAfter(1);
  await draw(60);
  const [, both = 0] = await keptAfter(2);
  await returnTo();
  await draw(90);
  const [one = 0, , all = 0] = await keptAfter(3);
  expect(one).toBeGreaterThan(1000);
  expect(all).toBeCloseTo(both + one, -2);
});

/** The number of points of the sheet that are not transparent. */
const pointsOnSheet = (): Promise<number> =>
  page.evaluate(() => {
    const sheet = document.querySelector('canvas');
    const data = sheet?.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height).data;
    return data?.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0;
  });

it('DrawingField › takes no tap for a signature, but adds the dot of a letter to one', async () => {
  await page.mouse.click(100, 60);
  expect(await pointsOnSheet()).toBe(0);
  await page.mouse.move(100, 60);
  await page.mouse.down();
  await page.mouse.move(105, 64);
  await page.mouse.up();
  expect(await pointsOnSheet()).toBe(0);
  await draw(30);
  const [line = 0] = await keptAfter(1);
  await page.mouse.click(100, 60);
  const [, withDot = 0] = await keptAfter(2);
  expect(line).toBeGreaterThan(1000);
  expect(withDot).toBeGreaterThan(line);
  expect(withDot).toBeLessThan(line + 50);
});

it('DrawingField › is one picture whose name says whether there is a drawing, and announces a new one', async () => {
  const names = (): Promise<readonly (string | null)[]> =>
    page
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('aria-label')));
  expect(await names()).toEqual(['Signature: missing']);
  await draw(30);
  await keptAfter(1);
  await page.locator('[aria-live]').filter({ hasText: 'Signature: there' }).waitFor();
  expect(await names()).toEqual(['Signature: there']);
});

it('DrawingField › takes no stroke while the stored drawing cannot be shown', async () => {
  await returnTo('blob:null/unknown');
  await draw(30);
  await page.getByRole('button', { name: 'Clear' }).dispatchEvent('click');
  await draw(60);
  expect(await keptAfter(1)).toHaveLength(1);
});
