/**
 * Every question of every form is answered once in German. The test checks the answers that arrive,
 * and texts, announcements and layout of each filled step in every language, with axe in German.
 */
import type { Page } from 'playwright/test';
import { checkGroups } from '../../../src/features/reports/catalogues.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { violationsInThemes } from '../support/axe.ts';
import { fillForm } from '../support/fill-form.ts';
import { overridesByForm } from '../support/answer-overrides.ts';
import {
  answerToSign,
  fillCheck,
  newPlate,
  showProof,
  walkCheck,
} from '../support/departure-check.ts';
import { openStep, send, stepCount, unfold } from '../support/form.ts';
import { brokenWords, faultsAtDoubleSize, smallTargets } from '../support/layout.ts';
import { reportsMarked } from '../support/office.ts';
import { accessibilityFaults } from '../support/accessibility-tree.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

/** Faults of the step on the screen, each with language and URL. */
async function faultsOfStep(page: Page, locale: Locale): Promise<readonly string[]> {
  const where = `${locale} ${new URL(page.url()).hash}`;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const button = await page.locator('.report-form-bar .button').last().boundingBox();
  const faults = [
    ...(wide > 0 ? [`${wide} px wider than the phone`] : []),
    ...((button?.y ?? 0) > 370 ? [] : ['the button to go on stands in the upper half']),
    ...(await smallTargets(page)),
    ...(await brokenWords(page)),
    ...(await accessibilityFaults(page, locale)),
  ];
  // German has the longest words, French the longest sentences.
  if (locale !== 'en') faults.push(...(await faultsAtDoubleSize(page, { walk: locale === 'de' })));
  // axe runs in one language only, because its result does not depend on the language.
  if (locale === 'de') faults.push(...(await violationsInThemes(page, 'main')));
  return faults.map((fault) => `${where}: ${fault}`);
}

/** Opens the filled form in another language and calls `see` on each step. */
async function walk(
  page: Page,
  definition: FormDefinition,
  locale: Locale,
  see: () => Promise<void>,
): Promise<void> {
  await page.goto(localizePath(formPath(definition.kind), locale));
  // Until the draft has been loaded, the form may have fewer steps.
  await expect(page.locator('.report-form-saved')).toContainText(
    text(locale, 'reports', 'draft.kept'),
  );
  if (!definition.stepped) {
    await unfold(page);
    await see();
    return;
  }
  const steps = await stepCount(page);
  for (let step = 0; step < steps; step += 1) {
    await openStep(page, step);
    await unfold(page);
    await see();
  }
}

for (const definition of Object.values(formDefinitions).filter(({ ownScreen }) => !ownScreen)) {
  const { kind } = definition;
  test(`every question of the form ${kind} has correct texts, announcements and layout in every language, and the office receives its answer`, async ({
    signedInPage: page,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const mark = `${kind}${Date.now()}`;
    const faults: string[] = [];
    /** Counts how often the hint about a statutory weight was shown, by language. */
    const reasons: Record<string, number> = {};
    const see = async (locale: Locale): Promise<void> => {
      faults.push(...(await faultsOfStep(page, locale)));
      if (kind !== 'complaintChassis') return;
      const reason = text(locale, `forms/${kind}`, 'optionHelp.chassisDefect.chTyreTread');
      reasons[locale] =
        (reasons[locale] ?? 0) + (await page.getByText(reason, { exact: true }).count());
    };
    await page.goto(formPath(kind));
    await whenReady(page);
    const stored = await fillForm(
      { page, locale: 'de', definition, overrides: overridesByForm[kind] ?? {}, mark },
      () => see('de'),
    );
    let last: Locale = 'de';
    for (const locale of locales.filter((one) => one !== 'de')) {
      await walk(page, definition, locale, () => see(locale));
      last = locale;
    }
    expect(faults).toEqual([]);
    expect(reasons).toEqual(kind === 'complaintChassis' ? { de: 1, en: 1, fr: 1 } : {});
    await send(page);
    await expect(
      page.getByText(text(last, 'reports', 'status.sent'), { exact: true }),
    ).toBeVisible();
    const [report] = await reportsMarked(backend, mark);
    expect(report?.answers).toEqual(stored);
    expect(report).toMatchObject({ kind, locale: last });
  });
}

test('the departure check has correct texts, announcements and layout in every language, and the office receives its answers', async ({
  signedInPage: page,
  backend,
}) => {
  test.slow();
  const plate = newPlate();
  const faults: string[] = [];
  // The check has one step: its heading is that of the page, and a dialog hides its controls.
  const isAboutSteps = /: (?:no heading of the step|hardly any control is told)$/;
  let locale: Locale = 'de';
  const see = async (): Promise<void> => {
    faults.push(...(await faultsOfStep(page, locale)).filter((fault) => !isAboutSteps.test(fault)));
  };
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await whenReady(page);
  };
  const stored = await fillCheck({ page, locale, plate, open }, see);
  for (locale of locales.filter((one) => one !== 'de')) {
    await open(localizePath(formPath('departureCheck'), locale));
    await expect(page.locator('.check-state[aria-pressed="true"]')).toHaveCount(checkGroups.length);
    await walkCheck(page, see);
    await see();
  }
  await answerToSign(page, locale, see);
  await showProof(page, see);
  const [report] = await reportsMarked(backend, plate);
  expect(report?.answers).toEqual(stored);
  expect(report).toMatchObject({ kind: 'departureCheck', locale });
  for (locale of locales.filter((one) => one !== report?.locale)) {
    await open(localizePath(formPath('departureCheck'), locale));
    await expect(page.locator('.check-result')).toBeVisible();
    await see();
    await showProof(page, see);
  }
  expect(faults).toEqual([]);
});
