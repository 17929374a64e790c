import { formDefinitions } from '../../src/domain/reports/forms/all.ts';
import { locales, localizePath } from '../../src/i18n/locales.ts';
import { formPath } from '../../src/navigation/routes.ts';
import { violationsInThemes } from './axe.ts';
import { fillForm, type Wishes } from './fill-form.ts';
import { send } from './form.ts';
import { faultsAtTwice, smallTargets } from './layout.ts';
import { reportsMarked } from './office.ts';
import { expect, test, text } from './site.ts';

/** The answers that open the most questions. */
const wishes: Readonly<Record<string, Wishes>> = {
  dispositionMessage: {
    messageType: 'deliveryPartial',
    product: 'propane',
    fillLevelBefore: 30,
    fillLevelAfter: 84,
    callbackRequested: true,
    deliveredAmount: 9.5,
  },
  complaintCustomerTank: {
    'defects.defect': 'ctLeak',
    'defects.severity': 's3',
    plateUnreadable: false,
    product: 'propane',
    filled: 'no',
    plantLeftSafe: 'handedOver',
    leakSize: 'smellOnly',
    fillLevelBefore: 30,
    fillLevelAfter: 84,
  },
  complaintChassis: { 'defects.severity': 's3', loadProduct: 'lpgMix', odometerKm: 412_000 },
  complaintTrailer: { 'defects.severity': 's3', product: 'lpgMix' },
  nearbyAccident: {
    eventKind: 'accident',
    dangerNow: false,
    placeKind: 'road',
    injured: 'yes',
    'injuredPersons.role': 'colleague',
    'injuredPersons.death': false,
    release: 'yes',
    product: 'lpgMix',
    releasedAmountUnknown: false,
    releasedAmount: 400,
    releaseUnit: 'kg',
    emergencyServices: ['fireBrigade', 'police'],
    publicMeasures: ['roadClosed'],
    closureHours: 3.5,
    eventTypes: ['gasRelease'],
    propertyDamage: 'over50k',
  },
};

for (const definition of Object.values(formDefinitions)) {
  for (const locale of locales) {
    test(`every question of ${definition.kind} can be answered and arrives as it was answered, in ${locale}`, async ({
      signedInPage: page,
      backend,
      complaints,
    }) => {
      test.setTimeout(120_000);
      complaints.allowNetwork = true;
      page.setDefaultTimeout(10_000);
      await page.setViewportSize({ width: 360, height: 740 });
      const mark = `${locale}${Date.now()}`;
      await page.goto(localizePath(formPath(definition.kind), locale));
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const problems: string[] = [];
      const stored = await fillForm(
        { page, locale, definition, wishes: wishes[definition.kind] ?? {}, mark },
        async () => {
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
          const box = await page.locator('.report-form-bar button[type=submit]').boundingBox();
          expect(box?.y).toBeGreaterThan(370);
          problems.push(...(await smallTargets(page)));
          // The longest words are German, the longest sentences French; axe finds the same in every language.
          problems.push(
            ...(await (locale === 'en' ? violationsInThemes(page, 'main') : faultsAtTwice(page))),
          );
        },
      );
      expect(problems).toEqual([]);
      await send(page);
      await expect(
        page.getByText(text(locale, 'reports', 'status.sent'), { exact: true }),
      ).toBeVisible({ timeout: 20_000 });
      const [report] = await reportsMarked(backend, mark);
      expect(report?.answers).toEqual(stored);
      expect(report).toMatchObject({ kind: definition.kind, locale });
    });
  }
}
