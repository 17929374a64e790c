/** The steps of the departure check, which has its own screen instead of the steps of a form. */
import type { Page } from 'playwright/test';
import { checkGroups } from '../../../src/features/reports/catalogues.ts';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { type FormPage, playwrightFormPage } from './form-page.ts';
import { text } from './site.ts';

interface CheckScene<OwnPage> {
  readonly page: OwnPage;
  readonly locale: Locale;
  /** In capitals. It identifies the check at the office. */
  readonly plate: string;
  /** Opens a path of the site and waits until the page is hydrated. */
  readonly open: (path: string) => Promise<void>;
}

const trailerPlate = 'HH-TR 210';
const odometerKm = 412_000;

/** A plate that no other check has. Plates with different letters belong to different vehicles. */
export const newPlate = (letters = 'DC'): string => `HH-${letters} ${1000 + (Date.now() % 9000)}`;

/** Ticks groups as "in order". */
async function tickGroupsOn(
  page: FormPage,
  groups: readonly string[] = checkGroups,
): Promise<void> {
  for (const group of groups) await page.click(`[id="check-${group}"]`);
}

/** Chooses the vehicle in the settings and opens its check. */
async function openCheckOn({ page, locale, plate, open }: CheckScene<FormPage>): Promise<void> {
  const form = 'form:has([id="own-vehiclePlate"])';
  await open(`${localizePath('/settings', locale)}#vehicle`);
  await page.fill('[id="own-vehiclePlate"]', plate);
  await page.fill('[id="own-trailerPlate"]', trailerPlate);
  await page.click(`${form} button[type=submit]`);
  await page.waitForText(`${form} [aria-live]`, text(locale, 'settings-profile', 'savedHere'));
  await open(localizePath('/departureCheck', locale));
  await page.waitForText('.check-head strong', plate);
}

/**
 * Answers every question of a check without a defect, and does not sign it. Calls `onStep` with the
 * fields of the vehicle, with the points of a group, and with all groups in order. Returns the
 * answers that must be stored.
 */
export async function fillCheckOn(
  scene: CheckScene<FormPage>,
  onStep: () => Promise<void> = async () => undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const { page, plate } = scene;
  await openCheckOn(scene);
  await walkCheckOn(page, onStep, async () => {
    await page.fill('[id="odometer"]', String(odometerKm));
  });
  await tickGroupsOn(page);
  await page.waitForVisible(signButton);
  await onStep();
  return {
    vehiclePlate: plate,
    trailerPlate,
    odometer: odometerKm,
    odometerUnit: 'km',
    ...Object.fromEntries(checkGroups.map((group) => [group, 'inOrder'])),
    openDefectsSeen: 0,
    result: 'inOrder',
  };
}

/** Opens the fields of the vehicle and the points of a group, and calls `onStep` with each. */
async function walkCheckOn(
  page: FormPage,
  onStep: () => Promise<void>,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  const change = '.check-head-line button';
  await page.click(change);
  await page.waitForVisible('[id="odometer"]');
  await fill();
  await onStep();
  await page.click(change);
  await page.waitForNone('[id="odometer"]');
  await page.click('.check-row:nth-child(2) .check-open');
  await page.waitForVisible('dialog[open] .check-points');
  await onStep();
  await page.click('dialog[open] .dialog-close');
  await page.waitForNone('dialog[open]');
}

const signButton = '.check-sign:not(.check-sign--open)';
const result = '.check-result';

/** Signs by holding the button until it is full, and releasing it. */
export async function holdToSignOn(page: FormPage): Promise<void> {
  await page.holdUntil(signButton, '.check-sign[data-held=full]');
  await page.waitForVisible(result);
}

/** Signs as with the keyboard or less motion: a question takes the place of holding. */
async function answerToSignOn(
  page: FormPage,
  locale: Locale,
  onStep: () => Promise<void>,
): Promise<void> {
  await page.click(signButton);
  await page.waitForVisible('dialog[open]');
  await onStep();
  await page.clickInDialog(text(locale, 'departure-check', 'bar.sign'));
  await page.waitForVisible(result);
  await page.waitForText('.check-sent', text(locale, 'departure-check', 'result.sent'));
  await onStep();
}

/** Opens the proof for the roadside, calls `onStep` with it, and closes it. */
async function showProofOn(page: FormPage, onStep: () => Promise<void>): Promise<void> {
  await page.click('.check-actions > button');
  await page.waitForVisible('dialog[open] .check-proof');
  await onStep();
  await page.click('dialog[open] .dialog-close');
  await page.waitForNone('dialog[open]');
}

const onPage =
  <Rest extends readonly unknown[], Result>(act: (page: FormPage, ...rest: Rest) => Result) =>
  (page: Page, ...rest: Rest): Result =>
    act(playwrightFormPage(page), ...rest);

/** The same steps for a page of Playwright. */
export const tickGroups = onPage(tickGroupsOn);
export const walkCheck = onPage(walkCheckOn);
export const holdToSign = onPage(holdToSignOn);
export const answerToSign = onPage(answerToSignOn);
export const showProof = onPage(showProofOn);
export const fillCheck = (
  scene: CheckScene<Page>,
  onStep?: () => Promise<void>,
): ReturnType<typeof fillCheckOn> =>
  fillCheckOn({ ...scene, page: playwrightFormPage(scene.page) }, onStep);
