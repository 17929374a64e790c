/**
 * Forms from start to end: confidential and anonymous reports, photos of defects, a change of
 * language, the position, and navigation between steps.
 */
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import { complaintCustomerTank } from '../../../src/features/reports/forms/complaint-customer-tank.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { photo, photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { setContacts } from '../support/contacts.ts';
import { fillForm } from '../support/fill-form.ts';
import { choose, dayInBrowser, openStep, send, stepCount } from '../support/form.ts';
import { coverOfFocus } from '../support/keyboard.ts';
import {
  type AnonymousReport,
  anonymousReportsMarked,
  photoBytes,
  photoFacts,
  type Report,
  reportsMarked,
} from '../support/office.ts';
import {
  type Backend,
  choiceText,
  driver,
  expect,
  pauseClock,
  test,
  text,
  whenReady,
} from '../support/site.ts';

async function open(page: Page, kind: ReportKind, locale: Locale = 'de'): Promise<void> {
  await page.goto(localizePath(formPath(kind), locale));
  await whenReady(page);
}
/** Adds a defect of a customer's tank in the German form. */
async function addTankDefect(page: Page, defect: string): Promise<void> {
  await page.locator('[id="defects"] > .button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', {
      name: choiceText('de', 'complaintCustomerTank', 'customerTankDefect', defect),
    })
    .first()
    .click();
}
const next = (page: Page) => page.locator('.report-form-bar button[type=submit]');
async function sendAndArrive(page: Page, locale: Locale = 'de'): Promise<void> {
  await send(page);
  await expect(
    page.getByText(text(locale, 'reports', 'status.sent'), { exact: true }),
  ).toBeVisible();
}

/** Positions of the buttons in the action bar. */
const buttonsOfBar = (page: Page) =>
  page.locator('.report-form-bar .button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return { left, right, middle: Math.round((top + bottom) / 2) };
    }),
  );

/** Checks that an anonymous report contains no author, no time and no trace of the phone. */
function expectNoTraceOf(author: Report, anonymous: AnonymousReport): void {
  const whole = JSON.stringify(anonymous);
  for (const trace of [
    author.uid,
    driver.name,
    'Jona',
    driver.email,
    author.appVersion,
    author.reporter.phone,
    author.reporter.personnelNumber,
  ].filter((one) => one !== ''))
    expect(whole).not.toContain(trace);
  expect(whole).not.toMatch(/\d{2}:\d{2}|Mozilla|Chrome|Linux/);
}

/** Checks that the photo of an anonymous report has no metadata, in the file or on the server. */
async function expectBarePhoto(
  backend: Backend,
  author: Report,
  anonymous: AnonymousReport,
): Promise<void> {
  expect(anonymous.photos).toHaveLength(1);
  for (const { path, contentType, bytes, width, height, field } of anonymous.photos) {
    expect(path).toBe(`anonymousReports/${anonymous.id}/1.jpg`);
    expect(field).toBe('photos');
    const file = await photoBytes(backend, path);
    expect([file.contentType, file.bytes.length]).toEqual([contentType, bytes]);
    const picture = await sharp(file.bytes).metadata();
    expect([picture.width, picture.height, picture.exif, picture.xmp, picture.iptc]).toEqual([
      width,
      height,
      undefined,
      undefined,
      undefined,
    ]);
    expect(file.bytes.includes('Testkamera')).toBe(false);
    expect(await photoFacts(backend, path)).not.toContain(author.uid);
  }
}

test('a near miss form explains confidentiality in every language, and an anonymous report contains nothing about its author', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 54.617_23, longitude: 9.764_51, accuracy: 12 });
  await page.setViewportSize({ width: 360, height: 740 });
  const answers = {
    eventKind: 'nearMiss',
    placeKind: 'road',
    eventTypes: ['towAway'],
    release: 'yes',
    product: 'lng',
    releasedAmountUnknown: false,
    releasedAmount: 20.5,
  };

  const confidential = `c${Date.now()}`;
  await open(page, 'nearbyAccident');
  const expected = await fillForm({
    page,
    locale: 'de',
    definition: nearbyAccident,
    overrides: { ...answers, reporterMode: 'confidential' },
    mark: confidential,
  });
  const section = nearbyAccident.fields.find(({ id }) => id === 'reporterMode')?.section ?? '';
  for (const locale of ['en', 'fr', 'de'] as const) {
    await page.goto(`${localizePath(formPath('nearbyAccident'), locale)}#step-${section}`);
    const sentence = text(locale, 'forms/nearbyAccident', 'optionHelp.reporterMode.confidential');
    await expect(page.getByText(sentence)).toBeVisible();
  }
  // Until the draft has been loaded, the form may have fewer steps.
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await openStep(page, (await stepCount(page)) - 1);
  await sendAndArrive(page);
  const [report] = await reportsMarked(backend, confidential);
  if (!report) throw new Error('The confidential report did not arrive');
  expect(report).toMatchObject({
    kind: 'nearbyAccident',
    locale: 'de',
    answers: expected,
    reporter: { name: driver.name },
  });
  expect(expected['reporterMode']).toBe('confidential');
  expect(await anonymousReportsMarked(backend, confidential)).toEqual([]);

  const anonymous = `a${Date.now()}`;
  await open(page, 'nearbyAccident');
  const yesterday = await dayInBrowser(page, -1);
  const days = [await dayInBrowser(page)];
  const near = { source: 'gps', latitude: 54.62, longitude: 9.76, address: '' };
  const kept = await fillForm({
    page,
    locale: 'de',
    definition: nearbyAccident,
    overrides: { ...answers, reporterMode: 'anonymous', location: near },
    mark: anonymous,
  });
  await sendAndArrive(page);
  expect(await reportsMarked(backend, anonymous)).toEqual([]);
  const [unknown, ...more] = await anonymousReportsMarked(backend, anonymous);
  if (!unknown) throw new Error('The anonymous report did not arrive');
  expect(more).toEqual([]);
  // The day on the device; midnight may have passed since the form was opened.
  days.push(await dayInBrowser(page));
  expect(unknown).toMatchObject({ locale: 'de' });
  expect(days).toContain(unknown.createdOn);
  expect(unknown.answers).toEqual(kept);
  // The value contains a day without a time.
  expect(String(kept['occurredAt'])).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(String(kept['occurredAt']) >= yesterday).toBe(true);
  expectNoTraceOf(report, unknown);
  await expectBarePhoto(backend, report, unknown);
});

test("each defect keeps its own photos in the driver's order, and the office sees the defect of each photo", async ({
  signedInPage: page,
  backend,
}) => {
  const mark = `photos${Date.now()}`;
  await open(page, 'complaintCustomerTank');
  const sizes = {
    first: [800, 600],
    second: [640, 480],
    rust: [500, 700],
    overview: [1000, 400],
  } as const;
  const add = async (path: string, ...names: readonly (keyof typeof sizes)[]): Promise<void> => {
    const files = await Promise.all(
      names.map(async (name) => ({
        name: `${name}.jpeg`,
        mimeType: 'image/jpeg',
        buffer: await photo({ width: sizes[name][0], height: sizes[name][1], orientation: 1 }),
      })),
    );
    await page.locator(`[id="${path}"] input[type=file][multiple]:enabled`).setInputFiles(files);
    await expect(page.locator(`[id="${path}"] .photo-picker-photo img`)).toHaveCount(names.length);
  };
  const pick = (defect: string): Promise<void> => addTankDefect(page, defect);

  await page.locator('[id="customerName"]').fill(mark);
  await choose(
    page,
    'tankType',
    choiceText('de', 'complaintCustomerTank', 'tankType', 'aboveGround'),
  );
  await choose(page, 'product', choiceText('de', 'complaintCustomerTank', 'product', 'propane'));
  await next(page).click();
  await pick('ctGauge');
  await pick('ctCorrosion');
  await add('defects.0.photos', 'first', 'second');
  await add('defects.1.photos', 'rust');
  // Move the second photo to the first position.
  await page.locator('[id="defects.0.photos"] .photo-picker-open').nth(1).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'reports', 'photos.moveForward') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'reports', 'photos.close') })
    .click();
  await next(page).click();
  await choose(page, 'filled', choiceText('de', 'complaintCustomerTank', 'filled', 'no'));
  await page
    .locator('[id="immediateActions"] label')
    .filter({ has: page.locator('input[value=tagged]') })
    .click();
  await choose(
    page,
    'plantLeftSafe',
    choiceText('de', 'complaintCustomerTank', 'plantLeftSafe', 'yes'),
  );
  await choose(page, 'customerInformed', text('de', 'reports', 'yesNo.yes'));
  await next(page).click();
  await next(page).click();
  await add('photos', 'overview');
  await next(page).click();
  await expect(page.locator('.review-photos img')).toHaveCount(4);
  await sendAndArrive(page);

  const [report] = await reportsMarked(backend, mark);
  const found = await Promise.all(
    (report?.photos ?? []).map(
      async ({ path, contentType, bytes, width, height, field, capturedAt }) => {
        const file = await photoBytes(backend, path);
        const picture = await sharp(file.bytes).metadata();
        expect([
          file.contentType,
          file.bytes.length,
          picture.format,
          picture.width,
          picture.height,
        ]).toEqual([contentType, bytes, 'jpeg', width, height]);
        expect(Number.isNaN(Date.parse(capturedAt))).toBe(false);
        return [path.split('/').at(-1), field, width, height];
      },
    ),
  );
  expect(found).toEqual([
    ['1.jpg', 'defects.0.photos', ...sizes.second],
    ['2.jpg', 'defects.0.photos', ...sizes.first],
    ['3.jpg', 'defects.1.photos', ...sizes.rust],
    ['4.jpg', 'photos', ...sizes.overview],
  ]);
  expect(report?.answers['defects']).toMatchObject([
    { defect: 'ctGauge' },
    { defect: 'ctCorrosion' },
  ]);
});

test('"undo" is offered for 20 s after each removal, for longer while the pointer hovers over it, and can be closed @full', async ({
  signedInPage: page,
}) => {
  await open(page, 'complaintCustomerTank');
  await page.locator('.step-list summary').click();
  await page.locator('.step-list li button').nth(1).click();
  for (const defect of ['ctPlate', 'ctFoundation']) await addTankDefect(page, defect);
  const heads = page.locator('.list-view-entry h3');
  await expect(heads).toHaveCount(2);
  await page.clock.install();
  await pauseClock(page);
  const notice = page.locator('.snackbar-area > *');
  for (const [left, defect] of [
    [1, 'ctPlate'],
    [0, 'ctFoundation'],
  ] as const) {
    const what = choiceText('de', 'complaintCustomerTank', 'customerTankDefect', defect);
    await page.locator('.list-view-entry').first().locator('.photo-picker-remove').first().click();
    await page.mouse.move(0, 0);
    await expect(heads).toHaveCount(left);
    await expect(notice).toContainText(
      interpolate(text('de', 'reports', 'form.removed'), { what }),
    );
    await page.clock.fastForward(19_000);
    await expect(notice).toHaveCount(1);
  }
  await notice.hover();
  await page.clock.fastForward(21_000);
  await expect(notice).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(21_000);
  await expect(notice).toHaveCount(0);
  await addTankDefect(page, 'ctPlate');
  await page.locator('.list-view-entry').first().locator('.photo-picker-remove').first().click();
  await notice
    .getByRole('button', { name: text('de', 'reports', 'photos.close'), exact: true })
    .click();
  await expect(notice).toHaveCount(0);
});

test('a removed defect is restored at its position with all its answers, and the list of defects can be searched @full', async ({
  signedInPage: page,
}) => {
  await open(page, 'complaintCustomerTank');
  await page.locator('.step-list summary').click();
  await page.locator('.step-list li button').nth(1).click();
  const name = (defect: string): string =>
    choiceText('de', 'complaintCustomerTank', 'customerTankDefect', defect);
  for (const defect of ['ctPlate', 'ctFoundation']) await addTankDefect(page, defect);
  await page
    .locator('[id="defects.0.photos"] input[type=file][multiple]:enabled')
    .setInputFiles([...(await photoFiles(1, smallPhoto))]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  await page.locator('[id="defects.0.note"]').fill('Schild abgerissen');
  const heads = page.locator('.list-view-entry h3');
  await page.locator('.list-view-entry').first().locator('.photo-picker-remove').first().click();
  await expect(heads).toHaveText([name('ctFoundation')]);
  await expect(page.locator('.snackbar-area .shell-notice')).toContainText(
    interpolate(text('de', 'reports', 'form.removed'), { what: name('ctPlate') }),
  );
  await page
    .locator('.snackbar-area .shell-notice')
    .getByRole('button', { name: text('de', 'reports', 'form.undo') })
    .click();
  await expect(heads).toHaveText([name('ctPlate'), name('ctFoundation')]);
  await expect(heads.first()).toBeFocused();
  await expect(page.locator('[id="defects.0.note"]')).toHaveValue('Schild abgerissen');
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  await expect(page.locator('.snackbar-area .shell-notice')).toHaveCount(0);

  // A chosen defect stays in the list and is marked; a tap on it leads to its entry.
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('searchbox');
  const lines = dialog.locator('.choice-dialog-option');
  const openList = (): Promise<void> => page.locator('[id="defects"] > .button').click();
  await openList();
  await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(2);
  for (const word of ['leckt', 'smells', 'fuite']) {
    await search.fill(word);
    await expect(lines.first()).toContainText(name('ctLeak'));
    await expect(dialog.locator('.choice-dialog-count')).toContainText(/^\d+ Treffer$/);
  }
  await search.fill('Fabrikschild');
  await lines.first().click();
  await expect(dialog).toHaveCount(0);
  await expect(heads.first()).toBeFocused();
  // A search without results offers the defect "other" with the typed text.
  await openList();
  await search.fill('Xylophon');
  await expect(dialog.locator('.announcer')).toHaveText(
    text('de', 'reports', 'form.searchNothing'),
  );
  await expect(lines).toHaveText([`${name('ctOther')} Xylophon`]);
  await search.press('Enter');
  await expect(heads.nth(2)).toHaveText(name('ctOther'));
  await expect(page.locator('[id="defects.2.note"]')).toHaveValue('Xylophon');
});

test('a part that belongs to another form is found and leads there with the vehicle', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  await open(page, 'complaintChassis');
  await page.locator('[id="vehiclePlate"]').fill('HH-GT 815');
  await choose(
    page,
    'vehicleKind',
    choiceText('de', 'complaintChassis', 'vehicleKind', 'rigidTanker'),
  );
  await openStep(page, 1);
  await page.locator('[id="defects"] > .button').click();
  const dialog = page.getByRole('dialog');
  const hose = choiceText('de', 'complaintTrailer', 'trailerDefect', 'tbHoseDamage');
  const found = dialog.getByRole('group', { name: text('de', 'reports', 'form.otherForm') });
  // The search finds other forms once their names have been loaded.
  await expect(async () => {
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('searchbox').fill('Schlauch');
    await expect(found.getByRole('button', { name: hose })).toBeVisible({ timeout: 500 });
  }).toPass();
  await found.getByRole('button', { name: hose }).click();
  await page.waitForURL(/formComplaintTrailer\?draft=/);
  await whenReady(page);
  await expect(page.locator('[id="trailerPlate"]')).toHaveValue('HH-GT 815');
  await expect(page.getByText(text('de', 'reports', 'draft.fromForm'))).toBeVisible();
  await openStep(page, 1);
  await expect(page.locator('.list-view-entry h3')).toHaveText([hose]);
  // The draft of the first form has been kept. It opens at the step that was left.
  await page.goto('/formComplaintFahrgestell');
  await whenReady(page);
  await openStep(page, 0);
  await expect(page.locator('[id="vehiclePlate"]')).toHaveValue('HH-GT 815');
});

test('a draft keeps text that is typed while the page is being left, and reopens at the same step', async ({
  signedInPage: page,
}) => {
  await open(page, 'complaintCustomerTank');
  await page.locator('[id="customerName"]').fill('Bauer');
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  for (const name of ['Bauer A', 'Bauer AB', 'Bauer ABC', 'Bauer ABCD', 'Bauer ABCDE']) {
    const loaded = page.waitForEvent('load');
    // Type and leave in one task, so that no earlier autosave can contain the text.
    await page.locator('[id="customerName"]').evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      location.reload();
    }, name);
    await loaded;
    await expect(page.locator('[id="customerName"]')).toHaveValue(name);
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );
  }

  // In the summary, one tap leads to the missing answer and one tap leads back.
  const summary = page.locator('#section-review');
  await openStep(page, (await stepCount(page)) - 1);
  await expect(summary).toBeFocused();
  await page.locator('.report-form-problems a').first().click();
  await expect(summary).toHaveCount(0);
  await page.locator('.step-head-summary button').click();
  await expect(summary).toBeFocused();

  // A reopened draft shows the step at which it was left, and its first step still has its answers.
  await openStep(page, 1);
  await expect(page.locator('#section-defects')).toBeFocused();
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await page.goto('/myReports');
  const draft = page.locator('[data-draft]');
  await expect(draft).toContainText('Bauer ABCDE');
  await draft.locator('.my-reports-actions a').click();
  await expect(page.locator('#section-defects')).toBeVisible();
  await openStep(page, 0);
  await expect(page.locator('[id="customerName"]')).toHaveValue('Bauer ABCDE');
});

test('a new report begins without the error messages of the previous one @full', async ({
  signedInPage: page,
}) => {
  await open(page, 'dispositionMessage');
  await page.locator('#text').fill('Tor zu');
  await expect(page.locator('.report-form-saved')).toHaveText(text('de', 'reports', 'draft.kept'));
  await page.reload();
  const begin = page.getByRole('button', { name: text('de', 'reports', 'draft.startNew') });
  await expect(begin).toBeVisible();
  await next(page).click();
  const problems = page.locator('.report-form-problems');
  await expect(problems).toBeVisible();
  await begin.click();
  await expect(page.locator('#text')).toHaveValue('');
  await expect(problems).toHaveCount(0);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('a form keeps step, answers and photos when the language changes', async ({
  signedInPage: page,
  backend,
}) => {
  const mark = `langue${Date.now()}`;
  await open(page, 'complaintCustomerTank');
  await page.locator('[id="customerName"]').fill(mark);
  await choose(page, 'tankType', choiceText('de', 'complaintCustomerTank', 'tankType', 'buried'));
  await choose(page, 'product', choiceText('de', 'complaintCustomerTank', 'product', 'butane'));
  await next(page).click();
  await expect(page.locator('#section-defects')).toBeVisible();
  await addTankDefect(page, 'ctFloating');
  await page
    .locator('[id="defects.0.photos"] input[type=file][multiple]:enabled')
    .setInputFiles([...(await photoFiles(1, smallPhoto))]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  // Change the language before the last letters are saved.
  await page.locator('[id="defects.0.note"]').fill('Deckel hebt sich');

  for (const locale of ['fr', 'en'] as const) {
    await page.locator('button[popovertarget=look]').click();
    await page.locator(`#look a[data-locale=${locale}]`).click();
    await page.waitForURL(
      (url) =>
        url.pathname === localizePath(formPath('complaintCustomerTank'), locale) &&
        url.hash === '#step-defects',
    );
    await expect(page.locator('#section-defects')).toContainText(
      text(locale, 'forms/complaintCustomerTank', 'sections.defects'),
    );
    await expect(page.locator('[id="defects.0.note"]')).toHaveValue('Deckel hebt sich');
    await expect(page.locator('.list-view-entry h3')).toHaveText(
      choiceText(locale, 'complaintCustomerTank', 'customerTankDefect', 'ctFloating'),
    );
    await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  }
  await next(page).click();
  const rest = await fillForm({
    page,
    locale: 'en',
    definition: complaintCustomerTank,
    overrides: { filled: 'no', plantLeftSafe: 'yes', fillLevelBefore: 30 },
    mark,
    before: {
      customerName: mark,
      tankType: 'buried',
      product: 'butane',
      defects: [{ defect: 'ctFloating', severity: 'stop', note: 'Deckel hebt sich' }],
    },
  });
  await sendAndArrive(page, 'en');
  const [report] = await reportsMarked(backend, mark);
  expect(report).toMatchObject({
    locale: 'en',
    answers: {
      ...rest,
      customerName: mark,
      tankType: 'buried',
      product: 'butane',
      defects: [{ defect: 'ctFloating', severity: 'stop', note: 'Deckel hebt sich' }],
    },
  });
  expect(report?.photos.map(({ field }) => field)).toContain('defects.0.photos');
});

test('a form stores the position with its accuracy only after a tap, and a described place if the phone denies the position', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const permission = await page.evaluate(() =>
    navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
  );
  expect(permission).not.toBe('granted');
  const fill = async (mark: string): Promise<void> => {
    await open(page, 'dispositionMessage');
    await choose(
      page,
      'messageType',
      choiceText('de', 'dispositionMessage', 'messageType', 'other'),
    );
    await page.locator('[id="text"]').fill(`Wo stehe ich? ${mark}`);
  };
  const tap = async (): Promise<void> => {
    await page.locator('[id="location"] .button--secondary').click();
  };

  const refused = `wo${Date.now()}`;
  await context.clearPermissions();
  await fill(refused);
  await expect(page.locator('[id="location"] [aria-live]')).toBeEmpty();
  await tap();
  await expect(page.getByText(text('de', 'reports', 'place.denied'))).toBeVisible();
  await page.locator('[id="location-address"]').fill('Hofeinfahrt hinter der Kirche, Süderbrarup');
  await sendAndArrive(page);
  expect((await reportsMarked(backend, refused))[0]?.answers['location']).toEqual({
    source: 'manual',
    address: 'Hofeinfahrt hinter der Kirche, Süderbrarup',
  });

  const found = `da${Date.now()}`;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 54.617_234_9, longitude: 9.764_511_2, accuracy: 12.4 });
  await fill(found);
  // Even if permission is granted, no position is read without a tap.
  await expect(page.locator('[id="location"] .place-field-point')).toHaveCount(0);
  await tap();
  await expect(page.locator('[id="location"] .place-field-point')).toHaveText(
    '54,61723 · 9,76451 · auf 12 m genau',
  );
  await page.locator('[id="location-address"]').fill('Scheune links');
  await sendAndArrive(page);
  expect((await reportsMarked(backend, found))[0]?.answers['location']).toEqual({
    source: 'gps',
    latitude: 54.61723,
    longitude: 9.76451,
    accuracyMetres: 12,
    address: 'Scheune links',
  });
});

test("a form is prefilled with the driver's vehicle and last odometer, and offers to call the technician on duty for a defect that stops the vehicle", async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  void complaints;
  await setContacts(page, backend.origin, {
    onCallPhone: '+49 461 112233',
    technicalOnCallPhone: '+49 (461) 445566',
  });
  await page.goto('/settings#vehicle');
  const vehicle = page.locator('form', { has: page.locator('#own-vehiclePlate') });
  await vehicle.locator('#own-vehiclePlate').fill('hh-gt 4711');
  await vehicle.locator('#own-trailerPlate').fill('hoyu 123456-7');
  await vehicle.locator('button[type=submit]').click();
  await expect(vehicle.locator('#own-trailerPlate')).toHaveValue('HOYU 123456-7');

  const mark = `ende${Date.now()}`;
  await open(page, 'dispositionMessage');
  await choose(
    page,
    'messageType',
    choiceText('de', 'dispositionMessage', 'messageType', 'tourFinished'),
  );
  // The required question is directly below the choice that needs it.
  await expect(
    page.locator('.report-form-section[aria-labelledby=section-what] [id="remainingLoadPercent"]'),
  ).toBeVisible();
  await page.locator('[id="remainingLoadPercent"]').fill('20');
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  await page.locator('[id="odometerKm"]').fill('412000');
  await page.locator('[id="text"]').fill(mark);
  await sendAndArrive(page);

  await open(page, 'complaintChassis');
  await expect(page.locator('[id="vehiclePlate"]')).toHaveValue('HH-GT 4711');
  await expect(page.getByText('Zuletzt gemeldet: 412.000 km')).toBeVisible();
  await page.locator('[id="odometerKm"]').fill('411000');
  await page.locator('[id="odometerKm"]').blur();
  await expect(
    page.getByText(
      text('de', 'reports', 'problems.odometerLower')
        .replace('{{last}}', '412.000')
        .replace('{{unit}}', 'km'),
    ),
  ).toBeVisible();
  await choose(page, 'vehicleKind', choiceText('de', 'complaintChassis', 'vehicleKind', 'tractor'));
  await page
    .locator('[id="foundDuring"] label')
    .filter({ has: page.locator('input[value=workshop]') })
    .click();
  await next(page).click();

  const technician = page.getByRole('link', {
    name: text('de', 'reports', 'emergency.callTechnician'),
    exact: true,
  });
  const severity = (id: string) =>
    page
      .locator('[id="defects.0.severity"] label')
      .filter({ has: page.locator(`input[value=${id}]`) });
  await page.locator('[id="defects"] > .button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', {
      name: choiceText('de', 'complaintChassis', 'chassisDefect', 'chAbsEsc'),
    })
    .first()
    .click();
  await expect(technician).toHaveAttribute('href', 'tel:+49461445566');
  expect((await technician.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await severity('soon').click();
  await expect(technician).toHaveCount(0);
  // The severity "danger" shows 112 and the dispatcher on duty, and requires only plate and defect.
  await page.setViewportSize({ width: 360, height: 740 });
  const calm = await buttonsOfBar(page);
  await severity('life').click();
  await expect(technician).toHaveCount(0);
  const card = page.locator('.emergency-card[role=alert]');
  await expect(
    card.getByRole('link', { name: text('de', 'reports', 'emergency.call112') }),
  ).toHaveAttribute('href', 'tel:112');
  // The bar does not change. "Send now" has its own place in the strip above, and is visible.
  expect(await buttonsOfBar(page)).toEqual(calm);
  const sendNow = page.getByRole('button', { name: text('de', 'reports', 'form.sendNow') });
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await severity('life').scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport({ ratio: 0.99 });
    await expect(sendNow).toBeInViewport({ ratio: 0.99 });
    const row = await buttonsOfBar(page);
    expect(row.map(({ middle }) => middle)).toEqual([row[0]?.middle, row[0]?.middle]);
    expect(row.at(-1)?.right).toBeLessThanOrEqual(360);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await card.locator('summary').click();
  await expect(
    card.getByRole('link', { name: text('de', 'reports', 'emergency.callOnCall') }),
  ).toHaveAttribute('href', 'tel:+49461112233');
  await sendNow.click();
  // The odometer is lower than the last one, which does not block.
  await page.getByRole('button', { name: text('de', 'reports', 'form.sendAnyway') }).click();
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  const [report] = await reportsMarked(backend, 'chAbsEsc');
  expect(report?.answers).toMatchObject({
    vehiclePlate: 'HH-GT 4711',
    odometerKm: 411_000,
    defects: [{ defect: 'chAbsEsc', severity: 'life' }],
    driveable: 'no',
  });
  expect(report?.answers).not.toHaveProperty('loaded');
});

test('a double tap on "next" sends nothing in danger, because "next" keeps its place and the summary takes no tap at first', async ({
  signedInPage: page,
  backend,
}) => {
  const plate = `SL-F ${Date.now() % 10_000}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'complaintChassis');
  await page.locator('[id="vehiclePlate"]').fill(plate);
  await openStep(page, 1);
  const placeOfNext = async (): Promise<readonly [number, number]> => {
    const box = await next(page).boundingBox();
    if (!box) throw new Error('No main button');
    const { x, y, width, height } = box;
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const place = await placeOfNext();
  await page.locator('[id="defects"] > .button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', {
      name: choiceText('de', 'complaintChassis', 'chassisDefect', 'chAbsEsc'),
    })
    .first()
    .click();
  await page
    .locator('[id="defects.0.severity"] label')
    .filter({ has: page.locator('input[value=life]') })
    .click();
  await expect(page.locator('.report-form-danger')).toBeVisible();
  expect(await placeOfNext()).toEqual(place);
  // The open emergency card covers no focused control.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const card = page.locator('.report-form-danger summary');
  for (const height of [844, 640]) {
    await page.setViewportSize({ width: 390, height });
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.report-form-danger details')).toHaveAttribute('open');
    const covered: string[] = [];
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      const fault = await coverOfFocus(page);
      if (fault === undefined) break;
      if (fault !== '') covered.push(fault);
    }
    expect(covered, String(height)).toEqual([]);
    await card.press('Enter');
  }
  await page.setViewportSize({ width: 360, height: 740 });
  // Two taps in a row at the place of "next", until the second one hits the summary.
  for (let steps = 0; steps < 8 && !page.url().endsWith('#step-review'); steps += 1) {
    await page.mouse.click(...place);
    await page.mouse.click(...place);
  }
  await expect(page.locator('#section-review')).toBeVisible();
  expect(await placeOfNext()).toEqual(place);
  await page.mouse.click(...place);
  await expect(page.locator('#section-review')).toBeVisible();
  expect(await reportsMarked(backend, plate)).toEqual([]);
  // The keyboard is not delayed.
  await next(page).press('Enter');
  await expect(page.locator('.report-form-code')).toBeVisible();
});

/** The distance in px from the lower edge of one element to the upper edge of the one below. */
async function distance(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  if (!above || !below) throw new Error('One of the elements is not on the screen');
  return below.y - above.y - above.height;
}

test('the first report of an accident asks what, who is hurt how badly, and where exactly, each on one screen of a phone, and is sent before the other questions', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `Vom Tritt gerutscht ${Date.now()}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'nearbyAccident');
  const pick = (field: string, option: string) =>
    page
      .locator(`[id="${field}"] label`)
      .filter({ has: page.locator(`input[value=${option}]`) })
      .click();
  const bar = page.locator('.report-form-bar');
  const expectOneScreen = async (section: string): Promise<void> => {
    const step = page.locator(`.report-form-section[aria-labelledby=section-${section}]`);
    const height = (await step.boundingBox())?.height ?? Infinity;
    const end = (await bar.boundingBox())?.y ?? 0;
    const heads = await Promise.all(
      ['.shell-bar', '.step-head'].map((part) => page.locator(part).boundingBox()),
    );
    const top = heads.reduce((sum, box) => sum + (box?.height ?? 0), 0);
    expect(height, section).toBeLessThanOrEqual(end - top);
  };
  // Both are in sight at first, so nobody reports an accident as the preset near miss.
  for (const kind of ['nearMiss', 'accident']) {
    const label = choiceText('de', 'nearbyAccident', 'eventKind', kind);
    const name = page.locator('[id="eventKind"]').getByText(label, { exact: true });
    expect(await distance(name, bar), kind).toBeGreaterThanOrEqual(0);
  }
  await pick('eventKind', 'accident');
  await expectOneScreen('kind');
  // The bar of the form is at the lower edge. Its back button leads home from the first step.
  await expect(page.locator('.shell-bottom')).toHaveCount(0);
  expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(740);
  await expect(bar.getByRole('link', { name: text('de', 'reports', 'sent.home') })).toHaveAttribute(
    'href',
    '/',
  );
  const help = page.locator('[id="eventKind"] label', { has: page.locator('[value=accident]') });
  expect(await distance(help, bar)).toBeGreaterThanOrEqual(0);
  await next(page).click();
  // A named report is the only choice for an accident, so it is not a question.
  await expect(page.locator('#section-what')).toBeVisible();
  await page.locator('[id="description"]').fill(mark);
  await expectOneScreen('what');
  await next(page).click();
  await expect(page.locator('#section-hurt')).toBeVisible();
  await pick('injured', 'yes');
  await pick('injurySeverity', 'serious');
  await expectOneScreen('hurt');
  await next(page).click();
  await expect(page.locator('#section-where')).toBeVisible();
  await pick('placeKind', 'customer');
  await expectOneScreen('where');
  await next(page).click();
  await expect(page.locator('#section-position')).toBeVisible();
  await page.locator('[id="location-address"]').fill('Hof Petersen');
  await expectOneScreen('position');
  // "Send now" is in sight without scrolling, above the bar and apart from "next".
  const sendNow = page.getByRole('button', { name: text('de', 'reports', 'form.sendNow') });
  await expect(sendNow).toBeInViewport({ ratio: 1 });
  expect(await distance(sendNow, next(page))).toBeGreaterThanOrEqual(16);
  // Without network the form says so before sending, and the button keeps its place.
  const place = await sendNow.boundingBox();
  await context.setOffline(true);
  const offline = page.locator('.report-form-offline');
  await expect(offline).toBeVisible();
  await expect(offline).toHaveText(text('de', 'reports', 'form.offline'));
  await expect(offline).toBeInViewport({ ratio: 1 });
  expect(await sendNow.boundingBox()).toEqual(place);
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await sendNow.click();
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  const addRest = page.getByRole('link', { name: text('de', 'reports', 'sent.addRest') });
  await expect(addRest).toBeInViewport({ ratio: 1 });
  await addRest.click();
  await expect(
    page.getByRole('button', { name: text('de', 'follow', 'screen.correct') }),
  ).toBeInViewport();
  const [report] = await reportsMarked(backend, mark);
  expect(report?.answers).toMatchObject({
    eventKind: 'accident',
    reporterMode: 'named',
    injured: 'yes',
    injurySeverity: 'serious',
    placeKind: 'customer',
    location: { source: 'manual', address: 'Hof Petersen' },
  });
});

test('a step shows its missing answer at the first tap on "next", and after an attempt to send "next" leads to the missing answers', async ({
  signedInPage: page,
}) => {
  await open(page, 'complaintChassis');
  const step = (id: string) => page.locator(`#section-${id}`);
  const plate = page.locator('[id="vehiclePlate"]');
  await expect(step('vehicle')).toBeVisible();
  await next(page).click();
  await expect(page.locator('[id="vehiclePlate-error"]')).toBeVisible();
  await expect(plate).toBeFocused();
  await expect(step('vehicle')).toBeVisible();
  // The second tap opens the next step, because the answer may be given later.
  await next(page).click();
  await expect(step('defects')).toBeVisible();
  // Wait for the summary, because another tap there would send the report.
  while (!page.url().endsWith('#step-review')) await next(page).click();
  await expect(page.locator('.report-form-problems')).toBeVisible();
  await next(page).click();
  await expect(step('vehicle')).toBeVisible();
  await plate.fill('SL-GA 120');
  await next(page).click();
  await expect(step('defects')).toBeVisible();

  // With a group that is higher than the screen, the focus and the error are in sight, too.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'nearbyAccident');
  await page
    .getByText(choiceText('de', 'nearbyAccident', 'eventKind', 'nearMiss'), { exact: true })
    .click();
  const titles = await page.locator('.step-list li button > span:first-child').allTextContents();
  await openStep(page, titles.indexOf(text('de', 'forms/nearbyAccident', 'sections.types')));
  await choose(page, 'activity', choiceText('de', 'nearbyAccident', 'activity', 'driving'));
  const types = page.locator('[id="eventTypes"]');
  const summaries = types.locator('summary');
  for (let fold = 0; fold < (await summaries.count()); fold += 1) await summaries.nth(fold).click();
  expect((await types.boundingBox())?.height).toBeGreaterThan(900);
  await next(page).click();
  await expect(page.locator('[id="eventTypes-error"]')).toBeInViewport({ ratio: 1 });
  await expect(types.locator(':focus')).toBeInViewport();
  expect(await coverOfFocus(page)).toBe('');
});

test('a folded part of a form stays open and keeps the focus when its last value is erased', async ({
  signedInPage: page,
}) => {
  await open(page, 'dispositionMessage');
  await choose(
    page,
    'messageType',
    choiceText('de', 'dispositionMessage', 'messageType', 'deliveryPartial'),
  );
  const fold = page.locator('.report-form-extras:has([id="tourNumber"])');
  await fold.locator('summary').click();
  const tour = page.locator('[id="tourNumber"]');
  await tour.fill('7');
  await tour.press('Backspace');
  await expect(tour).toHaveValue('');
  await expect(fold).toHaveJSProperty('open', true);
  await tour.pressSequentially('12');
  await expect(tour).toHaveValue('12');
  // A fold with a value opens by itself, and only a tap closes it.
  await page.reload();
  await whenReady(page);
  await expect(fold).toHaveJSProperty('open', true);
  await fold.locator('summary').click();
  await expect(fold).toHaveJSProperty('open', false);
});
