/** Each step of the near miss and accident form is one screen of a small phone. */
import type { Page } from 'playwright/test';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { type AnswerOverrides, fillForm } from '../support/fill-form.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

/** Answers with as many further questions as possible. */
const purposes: Readonly<Record<string, AnswerOverrides>> = {
  'near miss': {
    eventKind: 'nearMiss',
    reporterMode: 'named',
    placeKind: 'road',
    eventTypes: ['towAway', 'hoseBurst'],
    release: 'yes',
    product: 'lng',
    releasedAmountUnknown: false,
    ignited: 'fire',
    failedPart: 'hose',
  },
  accident: {
    eventKind: 'accident',
    dangerNow: false,
    injured: 'yes',
    injurySeverity: 'serious',
    placeKind: 'customer',
    eventTypes: ['rollover', 'collisionVehicle', 'fire'],
    release: 'yes',
    product: 'lng',
    releasedAmountUnknown: true,
    ignited: 'fire',
    failedPart: 'hose',
    failedOf: 'site',
    containmentDamaged: true,
    byTraffic: 'yes',
    othersDamage: ['vehicle'],
    emergencyServices: ['ambulance'],
    publicMeasures: ['roadClosed'],
    'injuredPersons.injuryKind': 'eye',
    'injuredPersons.death': false,
  },
};

/** The step of the photos grows with each photo, so it is not measured. */
const photoStep = 'closing';

/**
 * Returns the height of the open step minus the room between its header below the app bar and the
 * bar of the form with "send now", in px.
 */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const height = (selector: string): number =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const taken = [
      '.shell-bar',
      '.step-head',
      '.report-form-bar',
      '.report-form-send-now--complete',
    ];
    const room = taken.reduce((left, selector) => left - height(selector), innerHeight);
    return Math.ceil(height('.report-form-section') - room);
  });

for (const [purpose, overrides] of Object.entries(purposes))
  test(`every step of the form for a ${purpose} is one screen at 360 x 740, with all answers, in every language`, async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(formPath('nearbyAccident'));
    await whenReady(page);
    const tooLong: string[] = [];
    const measure = async (locale: Locale, step: string): Promise<void> => {
      await page.evaluate((id) => {
        location.hash = `step-${id}`;
      }, step);
      await expect(page.locator(`#section-${step}`)).toBeVisible();
      await expect(page.locator('.field-later')).toHaveCount(0);
      // A fold with typed text is open at first. What the driver opens may need scrolling.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>(
          '.report-form-section details[open]',
        ))
          fold.open = false;
      });
      const overflow = await overflowOf(page);
      if (overflow > 0) tooLong.push(`${locale} ${step}: ${overflow} px`);
    };
    await fillForm({
      page,
      locale: 'de',
      definition: nearbyAccident,
      overrides,
      mark: `screen${Date.now()}`,
    });
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );
    for (const locale of locales) {
      await page.goto(`${localizePath(formPath('nearbyAccident'), locale)}#step-review`);
      await whenReady(page);
      await expect(page.locator('#section-review')).toBeVisible();
      // Until the draft has been loaded, the form may have other steps.
      await expect(page.locator('.report-form-saved')).toContainText(
        text(locale, 'reports', 'draft.kept'),
      );
      const titles = page.locator('.step-list li button > span:first-child');
      const shown = new Set(await titles.allTextContents());
      for (const step of nearbyAccident.sections) {
        const title = text(locale, 'forms/nearbyAccident', `sections.${step}`);
        if (shown.has(title) && step !== photoStep) await measure(locale, step);
      }
    }
    expect(tooLong).toEqual([]);
  });
