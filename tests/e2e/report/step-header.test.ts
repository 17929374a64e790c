/** The header and the bar of a form: where they are, and where the content begins. */
import type { Page } from 'playwright/test';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { openStep, stepCount } from '../support/form.ts';
import { expect, test, whenReady } from '../support/site.ts';

/** The highest distance between the app bar and the first content, in px. */
const maxDistance = 120;

/**
 * Returns the position of the header on the page, the distance between the app bar and the first
 * content in px, and the box of the main button. The emergency card and the line about the vehicle
 * are content, too.
 */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string): DOMRect | undefined =>
      document.querySelector(selector)?.getBoundingClientRect();
    const bar = boxOf('.shell-bar')?.bottom ?? 0;
    const contents = [
      '.emergency-card',
      '.vehicle-line',
      '.check-head',
      '.report-form-section > :is(h2, .field, fieldset, .list-view, details, .review-group)',
      '.report-form > .notice',
    ].flatMap((selector) => [...document.querySelectorAll(selector)]);
    const tops = contents
      .map((part) => part.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom > bar)
      .map(({ top }) => top - bar);
    const button = boxOf('.report-form-bar button[type=submit]');
    const back = boxOf('.report-form-back');
    const header = boxOf('.step-head') ?? boxOf('main > h1') ?? new DOMRect();
    return {
      header: `${Math.round(header.top + scrollY)} to ${Math.round(header.bottom + scrollY)}`,
      distance: Math.round(Math.min(...tops)),
      button: button && [button.x, button.width, button.bottom].map(Math.round).join(' '),
      // Nothing is reserved between the edge, the buttons and the other edge.
      free: button && Math.round(innerWidth - button.right - (back?.left ?? button.left)),
    };
  });

for (const locale of locales)
  test(`every step of every form has its header at the same place, begins at most ${maxDistance} px below the app bar and has its main button in the same box, in ${locale}`, async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const faults: string[] = [];
    const headers = new Map<string, string>();
    await page.goto(localizePath(formPath('departureCheck'), locale));
    await whenReady(page);
    const check = await measure(page);
    headers.set(check.header, 'departureCheck');
    if (check.distance > maxDistance) faults.push(`departureCheck: ${check.distance} px`);
    for (const { kind, stepped } of Object.values(formDefinitions)) {
      if (kind === 'departureCheck') continue;
      await page.goto(localizePath(formPath(kind), locale));
      await whenReady(page);
      const boxes = new Set<string>();
      const steps = stepped ? await stepCount(page) : 1;
      for (let step = 0; step < steps; step += 1) {
        if (step > 0) await openStep(page, step);
        const { header, distance, button = 'no button', free } = await measure(page);
        headers.set(header, `${kind}, step ${step + 1}`);
        if (distance > maxDistance) faults.push(`${kind}, step ${step + 1}: ${distance} px`);
        if (free !== 0) faults.push(`${kind}, step ${step + 1}: the buttons are off by ${free} px`);
        boxes.add(button);
      }
      if (boxes.size !== 1) faults.push(`${kind}: the button is at ${[...boxes].join(', ')}`);
    }
    expect([...headers.keys()], JSON.stringify([...headers])).toHaveLength(1);
    expect(faults).toEqual([]);
  });
