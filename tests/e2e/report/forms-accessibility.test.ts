/**
 * The accessibility tree of the forms: names, required fields, errors, position in the form, and
 * the progress of sending.
 */
import type { Page } from 'playwright/test';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { holdBack } from '../support/built-files.ts';
import { fillPartialDelivery, openForm, openStep, stepCount } from '../support/form.ts';
import {
  focusedIn,
  readAccessibleNodes,
  accessibilityFaults,
  gluedNames,
} from '../support/accessibility-tree.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

/** Faults at the focused field after a tap on the first line of the error list. */
async function faultsAtFirstProblem(page: Page): Promise<readonly string[]> {
  const nodes = await readAccessibleNodes(page);
  const sentences = await page.locator('.field-error').allTextContents();
  const descriptions = nodes.map(({ name, description }) => `${name} ${description}`).join(' | ');
  const faults = sentences
    .filter((sentence) => !descriptions.includes(sentence))
    .map((sentence) => `"${sentence}" hangs on no control`);
  if (!nodes.some(({ invalid }) => invalid)) faults.push('nothing is told to be invalid');
  const at = focusedIn(nodes);
  const isFaulty =
    at !== undefined &&
    (at.invalid ||
      sentences.some((sentence) =>
        nodes.some(
          ({ name, description }) =>
            at.inside.includes(name) && `${name} ${description}`.includes(sentence),
        ),
      ));
  if (!isFaulty) faults.push(`the focus is on ${at?.role} ${at?.name}, which is not faulty`);
  return faults;
}

/** Checks that the heading of a new step has the focus, so that it is announced. */
async function faultsOfHeading(page: Page): Promise<readonly string[]> {
  const at = focusedIn(await readAccessibleNodes(page));
  const title = await page.locator('.report-form h2[id]').first().textContent();
  return at?.role === 'heading' && at.name === title
    ? []
    : [`the focus is on ${at?.role} ${at?.name}`];
}

// One form on a single page and one in steps. forms.full.test.ts checks all forms, filled in.
for (const definition of [formDefinitions.dispositionMessage, formDefinitions.nearbyAccident]) {
  test(`every step of the empty form ${definition.kind} has accessible names for its controls and announces required answers and errors @full`, async ({
    signedInPage: page,
    complaints,
  }) => {
    void complaints;
    const faults: string[] = [];
    await page.goto(formPath(definition.kind));
    await whenReady(page);
    await expect(page.locator('.field-later')).toHaveCount(0);
    const steps = definition.stepped ? await stepCount(page) : 1;
    for (let step = 0; step < steps; step += 1) {
      const found: string[] = [];
      if (step > 0) {
        await openStep(page, step);
        found.push(...(await faultsOfHeading(page)));
      }
      found.push(...(await accessibilityFaults(page, 'de')));
      faults.push(...found.map((fault) => `step ${step + 1}: ${fault}`));
    }
    // After an attempt to send without answers, the list of missing answers is announced, and the
    // first invalid field has the focus and its error as description.
    await page.locator('.report-form-bar button[type=submit]').click();
    await expect(page.locator('[role=alert] .report-form-problems')).toBeVisible();
    await page.locator('.report-form-problems a').first().click();
    await expect(page.locator('.field-error').first()).toBeVisible();
    faults.push(...(await faultsAtFirstProblem(page)));
    expect(faults).toEqual([]);
  });
}

test('a form separates each name from its mark, and names a choice with its value and whether it is needed', async ({
  signedInPage: page,
}) => {
  for (const locale of locales) {
    await page.goto(localizePath(formPath('complaintCustomerTank'), locale));
    await whenReady(page);
    const nodes = await readAccessibleNodes(page);
    expect(
      nodes.flatMap((node) => gluedNames(node, locale)),
      locale,
    ).toEqual([]);
    const label = text(locale, 'forms/complaintCustomerTank', 'fields.product.label');
    const product = nodes.find(({ role, name }) => role === 'button' && name.startsWith(label));
    expect(product?.name).toBe(`${label} ${text(locale, 'reports', 'form.chooseOne')}`);
    expect(product?.description).toContain(text(locale, 'reports', 'form.needed'));
    // Readers that leave out the description of a group hear its hint and whether it is needed.
    const needed = text(locale, 'reports', 'form.needed');
    const fieldText = (path: string): string =>
      text(locale, 'forms/complaintCustomerTank', `fields.${path}`);
    const groups = nodes.filter(({ role }) => role === 'radiogroup').map(({ name }) => name);
    expect(groups).toContain(`${fieldText('tankType.label')} ${needed}`);
    expect(groups.filter((name) => name.endsWith(fieldText('plateUnreadable.help')))).toHaveLength(
      1,
    );
    // The name of the customer is enough.
    const number = text(locale, 'forms/complaintCustomerTank', 'fields.customerNumber.label');
    expect(nodes.find(({ name }) => name === number)?.required).toBe(false);
    // The options are lists, so that a reader says how many there are and which one it is at.
    await page.locator('button#product').click();
    const dialog = page.getByRole('dialog');
    const options = dialog.locator('.choice-dialog-option');
    await expect(dialog.getByRole('listitem')).toHaveCount(await options.count());
    expect(await options.count()).toBeGreaterThan(8);
    await page.keyboard.press('Escape');
  }
});

test('sign-in and registration say which fields are required', async ({ browser, backend }) => {
  const page = await browser.newPage({ baseURL: backend.origin, serviceWorkers: 'block' });
  const fields = async (path: string) => {
    await page.goto(path);
    await whenReady(page);
    return (await readAccessibleNodes(page)).filter(({ role }) => role === 'textbox');
  };
  const signIn = await fields('/login');
  expect(signIn.map(({ name }) => name)).toEqual(['E-Mail', text('de', 'login', 'password')]);
  expect(signIn.every(({ required }) => required)).toBe(true);
  const optional = (await fields('/register')).filter(({ required }) => !required);
  expect(optional.map(({ name }) => name)).toEqual([
    `${text('de', 'register', 'personnelNumber')} , ${text('de', 'register', 'optional')}`,
  ]);
  await page.close();
});

test('a form shows hints and borders in the colour of the text if the device prefers more contrast', async ({
  signedInPage: page,
}) => {
  const colours = (): Promise<readonly boolean[]> =>
    page.evaluate(() => {
      const text = getComputedStyle(document.body).color;
      const [hint, field] = ['.field-hint', 'input.text-field'].map((name) => {
        const part = document.querySelector(name);
        if (!part) throw new Error(`${name} is missing`);
        return getComputedStyle(part);
      });
      return [hint?.color === text, field?.borderTopColor === text];
    });
  await page.goto(formPath('complaintCustomerTank'));
  await whenReady(page);
  expect(await colours()).toEqual([false, false]);
  await page.emulateMedia({ contrast: 'more' });
  expect(await colours()).toEqual([true, true]);
});

test('the buttons for photos are called by their words alone, without the text of a file input', async ({
  signedInPage: page,
}) => {
  await page.goto(formPath('dispositionMessage'));
  await whenReady(page);
  await expect(page.locator('.photo-picker-buttons button').nth(1)).toBeEnabled();
  const nodes = await readAccessibleNodes(page);
  expect(nodes.filter(({ role }) => role === 'FileUploadButton')).toEqual([]);
  for (const name of [
    text('de', 'reports', 'photos.camera'),
    text('de', 'reports', 'photos.files'),
  ])
    expect(nodes.filter((node) => node.role === 'button' && node.name === name)).toHaveLength(1);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text('de', 'reports', 'photos.files') }).press('Enter');
  expect((await chooser).isMultiple()).toBe(true);
});

test('the progress of sending is announced to screen readers', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await openForm(page, 'de');
  await page.evaluate(() => {
    const shownText: string[] = [];
    Object.assign(globalThis, { shownText });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        );
        if (region) shownText.push(region.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const expectAnnounced = (status: string): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(() => (globalThis as { shownText?: string[] }).shownText?.join('\n')),
      )
      .toContain(text('de', 'reports', status));
  await fillPartialDelivery(page, 'de', `spoken-${Date.now()}`);
  const release = await holdBack(page, /:commit/);
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('.notice:has(.report-form-code)')).toBeFocused();
  const box = focusedIn(await readAccessibleNodes(page));
  // The receipt is read with the focus, so only the later change is announced.
  expect(box?.name).toContain(await page.locator('.report-form-code span').last().textContent());
  release();
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  await expectAnnounced('status.sent');
});
