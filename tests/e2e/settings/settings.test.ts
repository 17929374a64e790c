import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import * as z from 'zod';
import type { Page } from 'playwright/test';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { photo } from '../../fixtures/photos.ts';
import { violations } from '../support/axe.ts';
import { holdBack } from '../support/built-files.ts';
import { newDriver, password, signInAs } from '../support/signed-in.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import {
  type Backend,
  driver,
  dump,
  expect,
  offlineReady,
  setFaults,
  signIn,
  startBackend,
  test,
  text,
  whenReady,
  whenStarted,
} from '../support/site.ts';

/** The device settings that are either on or off. */
const choices = ['saveData', 'photosOnWifiOnly'];
const settingsText = (locale: Locale, file: string, path: string): string =>
  text(locale, file === '' ? 'settings' : `settings-${file}`, path);

async function enter(
  page: Page,
  email: string,
  word = password,
  locale: Locale = 'de',
): Promise<void> {
  await page.goto(localizePath('/login', locale));
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(word);
  await page.locator('button[type=submit]').click();
}
/** Opens the settings as a new driver without using the login screen. */
async function enterSettings(page: Page, email: string, locale: Locale = 'de'): Promise<void> {
  await signInAs(page.context(), email);
  await openSettings(page, locale);
  // Wait for the profile from the server, because this device does not have it yet.
  await expect(section(page, 'profile').locator('[name=firstName]')).toBeAttached();
}
async function openSettings(page: Page, locale: Locale = 'de', hash = ''): Promise<void> {
  await page.goto(localizePath('/settings', locale) + hash);
  await page.waitForFunction(
    () =>
      document.querySelector('astro-island[ssr]') === null &&
      document.querySelector('.settings-wait') === null,
  );
}
const section = (page: Page, id: string) => page.locator(`section#${id}`);
/** Opens one screen of the settings by its URL. */
async function openPart(page: Page, id: string) {
  await page.goto(new URL(`#${id}`, page.url()).href);
  // The screen scrolls to the top after the URL has changed, and an earlier tap would miss its
  // target.
  await expect(page.locator('html')).toHaveAttribute('data-part', id);
  return section(page, id);
}

const mailSchema = z.array(
  z.object({ to: z.string(), requestType: z.string(), link: z.string(), used: z.boolean() }),
);
async function newestMail(backend: Backend, to: string) {
  const mails = mailSchema.parse(await (await fetch(`${backend.origin}/__dev/mails`)).json());
  return mails.filter((mail) => mail.to === to).at(-1);
}

const locale = 'de';

test('a changed profile is sent and shown after a reload', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email, uid } = await newDriver(backend);
  await enterSettings(page, email, locale);
  const profile = await openPart(page, 'profile');
  await profile.locator('[name=firstName]').fill('Kim');
  await profile.locator('[name=lastName]').fill('Ångström-Öz');
  await profile.locator('[name=phone]').fill('+49 (0)151 234 56 78');
  await profile.locator('[name=personnelNumber]').fill('7');
  await profile.getByRole('button', { name: settingsText(locale, 'profile', 'save') }).click();
  await expect(
    profile.getByText(text(locale, 'register', 'problems.personnelNumberLength')),
  ).toBeVisible();
  await expect(profile.locator('[name=personnelNumber]')).toBeFocused();
  await profile.locator('[name=personnelNumber]').fill('77');
  await profile.getByRole('button', { name: settingsText(locale, 'profile', 'save') }).click();
  await expect(
    profile.getByText(settingsText(locale, 'profile', 'saved'), { exact: true }),
  ).toBeVisible();
  await openSettings(page, locale);
  await expect(page.locator('.settings-name')).toHaveText('Kim Ångström-Öz');
  await openPart(page, 'profile');
  await expect(profile.locator('[name=phone]')).toHaveValue('+491512345678');
  const stored = JSON.stringify(await dump(backend));
  expect(stored).toContain(`users/${uid}`);
  expect(stored).toContain('Ångström-Öz');
});

test('a profile changed offline is stored with a notice and sent when the device is online again', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const { email } = await newDriver(backend);
  await enterSettings(page, email);
  const profile = await openPart(page, 'profile');
  const mark = `Weg-${Date.now()}`;
  // Load all parts first, because a missing part would reload the page when the device is online
  // again.
  await whenStarted(page);
  await context.setOffline(true);
  for (const [name, value] of Object.entries({
    firstName: 'Kim',
    lastName: mark,
    phone: '+491512345678',
  }))
    await profile.locator(`[name=${name}]`).fill(value);
  await profile.getByRole('button', { name: settingsText('de', 'profile', 'save') }).click();
  await expect(profile.getByText(settingsText('de', 'profile', 'kept'))).toBeVisible();
  expect(JSON.stringify(await dump(backend))).not.toContain(mark);
  await context.setOffline(false);
  await expect(
    profile.getByText(settingsText('de', 'profile', 'saved'), { exact: true }),
  ).toBeVisible();
  expect(JSON.stringify(await dump(backend))).toContain(mark);
});

test('the profile form keeps text that is typed while the profile is being sent @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend);
  await enterSettings(page, email);
  const profile = await openPart(page, 'profile');
  for (const [name, value] of Object.entries({
    firstName: 'Kim',
    lastName: 'Probe',
    phone: '+491512345678',
  }))
    await profile.locator(`[name=${name}]`).fill(value);
  const save = profile.getByRole('button', { name: settingsText('de', 'profile', 'save') });
  const holdSaving = async (): Promise<() => void> => {
    const release = await holdBack(page, /:commit/);
    const sending = page.waitForRequest(/:commit/);
    await save.click();
    await sending;
    return release;
  };
  const letFirstGo = await holdSaving();
  await profile.locator('[name=personnelNumber]').fill('4711');
  await expect(
    profile.getByText(settingsText('de', 'profile', 'unsaved'), { exact: true }),
  ).toBeVisible();
  await expect(profile.locator('[name=personnelNumber]')).toHaveValue('4711');
  await expect(profile.locator('[name=lastName]')).toHaveValue('Probe');
  letFirstGo();
  // A tap while the profile is being sent is not lost: the profile is saved again afterwards.
  const letSecondGo = await holdSaving();
  await profile.locator('[name=personnelNumber]').fill('4712');
  // Tap without waiting until the button is no longer busy.
  await save.click({ force: true });
  letSecondGo();
  await expect(
    profile.getByText(settingsText('de', 'profile', 'saved'), { exact: true }),
  ).toBeVisible();
  expect(JSON.stringify(await dump(backend))).toContain('4712');
});

test('theme, text size, sending options and vehicle are kept after a reload, and signing out removes only the vehicle', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email, uid } = await newDriver(backend);
  await enterSettings(page, email);
  const theme = (id: string) => page.locator(`input[name=theme][value=${id}]`);
  await openPart(page, 'display');
  await page.locator('label', { has: theme('brand') }).click();
  await expect(page.locator('html')).toHaveClass(/theme-brand/);
  await page.locator('label', { has: page.locator('input[name=text-size][value="150"]') }).click();
  await openPart(page, 'sending');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/settings#sending');
  await whenReady(otherTab);
  for (const name of choices)
    await page.locator('label', { has: page.locator(`input[name=${name}][value=yes]`) }).click();
  for (const name of choices)
    await expect(otherTab.locator(`input[name=${name}][value=yes]`)).toBeChecked();
  await otherTab.close();
  const vehicle = await openPart(page, 'vehicle');
  await vehicle.locator('#own-vehiclePlate').fill('hh-gt 4711');
  await vehicle.locator('#own-product').selectOption('propane');
  await vehicle.getByRole('button', { name: settingsText('de', 'profile', 'save') }).click();
  await expect(vehicle.getByText(settingsText('de', 'profile', 'savedHere'))).toBeVisible();
  await openSettings(page);
  await expect(theme('brand')).toBeChecked();
  await expect(page.locator('input[name=text-size][value="150"]')).toBeChecked();
  await expect(page.locator('html')).toHaveCSS('font-size', '24px');
  for (const name of choices)
    await expect(page.locator(`input[name=${name}][value=yes]`)).toBeChecked();
  await expect(vehicle.locator('#own-vehiclePlate')).toHaveValue('HH-GT 4711');
  await expect(vehicle.locator('#own-product')).toHaveValue('propane');

  await openPart(page, 'display');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('label', { has: theme('auto') }).click();
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/theme-dark/);

  await openSettings(page);
  await page.getByRole('button', { name: settingsText('de', '', 'signOut') }).click();
  await page.waitForURL(/\/login/);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.includes(uid))).toEqual([]);
  expect(keys).toContain('theme');
});

test('a password is changed after the old one was entered, and the old one is then refused', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const { email } = await newDriver(backend);
  await enterSettings(page, email, locale);
  const access = await openPart(page, 'access');
  await access
    .getByRole('button', { name: settingsText(locale, 'access', 'password.change') })
    .click();
  await access.locator('#password-current').fill('not-the-password');
  await access.locator('#password-new').fill('kurz');
  await access
    .getByRole('button', { name: settingsText(locale, 'access', 'password.save') })
    .click();
  await expect(access.getByText(text(locale, 'login', 'problems.passwordShort'))).toBeVisible();
  await access.locator('#password-new').fill('noch-ein-langes-passwort');
  await access
    .getByRole('button', { name: settingsText(locale, 'access', 'password.save') })
    .click();
  await expect(access.getByText(settingsText(locale, 'access', 'confirm.wrong'))).toBeVisible();
  await expect(access.locator('#password-current')).toBeFocused();
  await access.locator('#password-current').fill(password);
  await page.keyboard.press('Enter');
  await expect(access.getByText(settingsText(locale, 'access', 'password.changed'))).toBeVisible();
  // This device stays signed in.
  await openSettings(page, locale);
  await page.getByRole('button', { name: settingsText(locale, '', 'signOut') }).click();
  await page.waitForURL(/\/login/);
  await enter(page, email, password, locale);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await page.locator('input[type=password]').fill('noch-ein-langes-passwort');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === localizePath('/', locale));
});

test('a verification mail is sent even when it is requested before the library has restored the account @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend);
  await enterSettings(page, email);
  try {
    await setFaults(backend, [{ kind: 'latency', path: 'accounts:lookup', milliseconds: 3000 }]);
    await openSettings(page);
    const access = await openPart(page, 'access');
    await access
      .getByRole('button', { name: settingsText('de', 'access', 'email.verify') })
      .click();
    await expect(
      access.getByText(
        settingsText('de', 'access', 'email.verifySent').replace('{{email}}', email),
      ),
    ).toBeVisible();
    expect((await newestMail(backend, email))?.requestType).toBe('VERIFY_EMAIL');
  } finally {
    await setFaults(backend, []);
  }
});

test(
  'an address is verified with a mail that can be sent again, and changed with a mail to the new address',
  { tag: '@worker' },
  async ({ page, backend, complaints }) => {
    complaints.allowNetwork = true;
    const { email } = await newDriver(backend);
    await enterSettings(page, email);
    const access = await openPart(page, 'access');
    await expect(access.getByText(settingsText('de', 'access', 'email.unverified'))).toBeVisible();
    await access
      .getByRole('button', { name: settingsText('de', 'access', 'email.verify') })
      .click();
    await expect(
      access.getByText(
        settingsText('de', 'access', 'email.verifySent').replace('{{email}}', email),
      ),
    ).toBeVisible();
    const verification = await newestMail(backend, email);
    expect(verification?.requestType).toBe('VERIFY_EMAIL');
    await page.goto(verification?.link ?? '');
    await page
      .getByRole('button', { name: text('de', 'login', 'mailCode.confirm.verifyEmail') })
      .click();
    await expect(page.getByText(text('de', 'login', 'mailCode.verifyEmail'))).toBeVisible();
    await openSettings(page, 'de', '#access');
    await expect(
      access.getByText(settingsText('de', 'access', 'email.verified'), { exact: true }),
    ).toBeVisible();

    const next = `neu-${email}`;
    await access
      .getByRole('button', { name: settingsText('de', 'access', 'email.change') })
      .click();
    await access.locator('#email-current').fill(password);
    await access.locator('#email-new').fill(email.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(access.getByText(settingsText('de', 'access', 'email.same'))).toBeVisible();
    await access.locator('#email-new').fill(driver.email);
    await page.keyboard.press('Enter');
    await expect(
      access.getByText(text('de', 'identity-errors', 'email-already-in-use')),
    ).toBeVisible();
    await access.locator('#email-new').fill(next);
    await page.keyboard.press('Enter');
    await expect(
      access.getByText(settingsText('de', 'access', 'email.ordered').replace('{{email}}', next)),
    ).toBeVisible();
    await expect(access.getByText(email, { exact: true })).toBeVisible();
    const change = await newestMail(backend, next);
    expect(change?.requestType).toBe('VERIFY_AND_CHANGE_EMAIL');
    await page.goto(change?.link ?? '');
    await page
      .getByRole('button', { name: text('de', 'login', 'mailCode.confirm.verifyAndChangeEmail') })
      .click();
    await expect(
      page.getByText(text('de', 'login', 'mailCode.verifyAndChangeEmail')),
    ).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(async () => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await enter(page, next);
    await page.waitForURL((url) => url.pathname === '/');
  },
);

test('a provider is linked in its popup and unlinked again, and the last sign-in method cannot be removed @full', async ({
  browser,
}) => {
  const backend = await startBackend(undefined, 0, ['--providers', '--quick-compression']);
  const context = await browser.newContext({ baseURL: backend.origin });
  try {
    const page = await context.newPage();
    const { email } = await newDriver(backend);
    await enterSettings(page, email);
    const access = await openPart(page, 'access');
    const named = (path: string, provider: string): string =>
      settingsText('de', 'access', `providers.${path}`).replace('{{provider}}', provider);
    for (const provider of ['Google', 'Facebook', 'GitHub', 'X']) {
      const opening = page.waitForEvent('popup');
      await access.getByRole('button', { name: named('linkNamed', provider), exact: true }).click();
      const popup = await opening;
      await popup.locator('#add-account-button').click();
      await popup.locator('#autogen-button').click();
      await popup.locator('#sign-in').click();
      await expect(access.getByText(named('linkedNow', provider))).toBeVisible();
      await openSettings(page, 'de', '#access');
      await access
        .getByRole('button', { name: named('unlinkNamed', provider), exact: true })
        .click();
      await expect(access.getByText(named('unlinkedNow', provider))).toBeVisible();
      await expect(
        access.getByRole('button', { name: named('linkNamed', provider), exact: true }),
      ).toBeVisible();
    }

    // A driver with only one provider cannot unlink it.
    const other = await (await browser.newContext({ baseURL: backend.origin })).newPage();
    await other.goto('/login');
    await whenReady(other);
    const coming = other.waitForEvent('popup');
    await other.getByRole('button', { name: 'Google', exact: true }).click();
    const window = await coming;
    await window.locator('#add-account-button').click();
    await window.locator('#autogen-button').click();
    await window.locator('#sign-in').click();
    await other.waitForURL((url) => url.pathname === '/');
    await openSettings(other, 'de', '#access');
    await expect(
      section(other, 'access').getByRole('button', { name: named('unlinkNamed', 'Google') }),
    ).toBeDisabled();
    await expect(
      section(other, 'access').getByText(settingsText('de', 'access', 'providers.last')),
    ).toBeVisible();
    await other.context().close();
  } finally {
    await context.close();
    await backend.kill();
  }
});

test('a profile photo is cropped with the keyboard, stored small and without metadata, and shown on another device', async ({
  page,
  browser,
  backend,
  complaints,
}) => {
  void complaints;
  const { email, uid } = await newDriver(backend);
  await enterSettings(page, email);
  await page
    .locator('input[name=photo]')
    .setInputFiles({ name: 'ich.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const crop = page.getByRole('group', { name: settingsText('de', 'profile', 'photo.crop.frame') });
  await crop.focus();
  for (const key of [
    '+',
    '+',
    '+',
    '+',
    '+',
    '+',
    '+',
    '+',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
  ])
    await page.keyboard.press(key);
  await page
    .getByRole('button', { name: settingsText('de', 'profile', 'photo.crop.take') })
    .click();
  await expect(page.getByText(settingsText('de', 'profile', 'photo.sent'))).toBeVisible();
  const source = (await page.locator('img.settings-portrait').getAttribute('src')) ?? '';
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
  const picture = await sharp(bytes).metadata();
  expect([picture.width, picture.height, picture.format, picture.exif]).toEqual([
    256,
    256,
    'jpeg',
    undefined,
  ]);
  expect(bytes.length).toBeLessThan(100_000);
  // The bottom left of the picture in the file (blue) is the top left of the upright picture.
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left: 2, top: 2, width: 4, height: 4 })
    .resize(1, 1)
    .raw()
    .toBuffer();
  expect(blue).toBeGreaterThan(red + 60);
  expect(blue).toBeGreaterThan(green + 60);
  expect(JSON.stringify(await dump(backend))).toContain(`users/${uid}/photo.jpg`);

  const other = await (await browser.newContext({ baseURL: backend.origin })).newPage();
  await enterSettings(other, email);
  await expect(other.locator('img.settings-portrait')).toHaveAttribute(
    'src',
    /^data:image\/jpeg;base64,/,
  );
  await other.context().close();

  await page.getByRole('button', { name: settingsText('de', 'profile', 'photo.remove') }).click();
  await expect(page.locator('img.settings-portrait')).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify(await dump(backend)))
    .not.toContain(`users/${uid}/photo.jpg`);
});

const exportSchema = z.object({
  product: z.literal('Tanklotse'),
  complete: z.boolean(),
  account: z.object({ uid: z.string(), email: z.string() }),
  profile: z.unknown(),
  server: z.nullable(
    z.object({
      reports: z.array(
        z.object({
          kind: z.string(),
          sentAt: z.string(),
          photos: z.array(z.object({ path: z.string(), address: z.nullable(z.string()) })),
        }),
      ),
      receipts: z.unknown(),
    }),
  ),
  device: z.object({
    settings: z.unknown(),
    values: z.record(z.string(), z.unknown()),
    drafts: z.array(z.object({ kind: z.string() })),
    outbox: z.array(z.unknown()),
  }),
});
async function downloadExport(page: Page, button: string): Promise<z.infer<typeof exportSchema>> {
  const waiting = page.waitForEvent('download');
  await section(page, 'data').getByRole('button', { name: button }).first().click();
  const file = await (await waiting).path();
  return exportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

test('the export contains account, sent reports with photos, drafts and settings, and deleting the account removes its data from device and server', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const { email, uid } = await newDriver(backend);
  await enter(page, email);
  await page.waitForURL((url) => url.pathname === '/');
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', 'export');
  await addPhotos(page, [
    { name: 'tor.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 800, height: 600 }) },
  ]);
  await send(page);
  await expect
    .poll(async () => JSON.stringify(await dump(backend)).includes(`reports/${uid}/`))
    .toBe(true);
  await openForm(page, 'de', '?new');
  await page.locator('[id="text"]').fill('Entwurf');
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );

  await openSettings(page, 'de', '#data');
  const exported = await downloadExport(page, settingsText('de', 'data', 'export.button'));
  expect(exported.complete).toBe(true);
  expect(exported.account).toMatchObject({ uid, email });
  let again = exported;
  const address = (): string | null | undefined => again.server?.reports[0]?.photos[0]?.address;
  // The document of a report arrives before its photo.
  await expect
    .poll(async () => {
      again = await downloadExport(page, settingsText('de', 'data', 'export.button'));
      return address();
    })
    .toBeTruthy();
  expect(again.server?.reports).toHaveLength(1);
  expect((await fetch(address() ?? '')).headers.get('content-type')).toBe('image/jpeg');
  expect(again.device.drafts.length).toBe(1);
  expect(Object.keys(again.device.values)).toContain(`profile:${uid}`);

  const data = await openPart(page, 'data');
  await data.getByRole('button', { name: settingsText('de', 'data', 'delete.open') }).click();
  await expect(data.getByText(settingsText('de', 'data', 'delete.unsentTitle'))).toBeVisible();
  await data.getByRole('button', { name: settingsText('de', 'data', 'delete.submit') }).click();
  await expect(data.getByText(settingsText('de', 'data', 'delete.unsure'))).toBeVisible();
  await data.getByText(settingsText('de', 'data', 'delete.sure')).click();
  await data.locator('#delete-current').fill('not-the-password');
  await data.getByRole('button', { name: settingsText('de', 'data', 'delete.submit') }).click();
  await expect(data.getByText(settingsText('de', 'access', 'confirm.wrong'))).toBeVisible();
  // Simulate the cache that home writes after a request to the server.
  await page.evaluate(() => caches.open('tanklotse-own-reports'));
  await data.locator('#delete-current').fill(password);
  await data.getByRole('button', { name: settingsText('de', 'data', 'delete.submit') }).click();
  await page.waitForURL(/\/login/);
  await expect(page.getByText(text('de', 'identity-errors', 'account-deleted'))).toBeVisible();

  const left = await page.evaluate(async (id) => {
    const found: string[] = Object.entries(localStorage).flatMap(([key, value]) =>
      `${key}${String(value)}`.includes(id) ? [key] : [],
    );
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result as unknown[]);
        });
        if (JSON.stringify(all).includes(id)) found.push(`${name}/${store}`);
        if (store === 'photos' && all.length > 0) found.push('photos');
      }
      database.close();
    }
    const personal = ['tanklotse-own-reports', 'tanklotse-shared'];
    found.push(...(await caches.keys()).filter((name) => personal.includes(name)));
    return found;
  }, uid);
  expect(left).toEqual([]);
  const stored = JSON.stringify(await dump(backend));
  expect(stored).not.toContain(`users/${uid}`);
  expect(stored).not.toContain(email);
  // Sent reports belong to the company and are not deleted.
  expect(stored).toContain(`reports/${uid}/`);
  await enter(page, email);
  await expect(page.locator('[aria-invalid=true], .notice--error').first()).toBeVisible();
});

test(
  'an account is removed from the device even if the server deletes it but the response is lost @full',
  { tag: '@worker' },
  async ({ page, backend, complaints }) => {
    complaints.allowNetwork = true;
    const { email, uid } = await newDriver(backend);
    await enterSettings(page, email);
    await page.waitForLoadState('networkidle');
    const data = await openPart(page, 'data');
    await data.getByRole('button', { name: settingsText('de', 'data', 'delete.open') }).click();
    await data.getByText(settingsText('de', 'data', 'delete.sure')).click();
    await data.locator('#delete-current').fill(password);
    await setFaults(backend, [{ kind: 'dropAnswer', path: 'accounts:delete' }]);
    await data.getByRole('button', { name: settingsText('de', 'data', 'delete.submit') }).click();
    await page.waitForURL(/\/login/);
    await expect(page.getByText(text('de', 'identity-errors', 'account-deleted'))).toBeVisible();
    await setFaults(backend, []);
    expect(JSON.stringify(await dump(backend))).not.toContain(email);
    expect(
      await page.evaluate(
        (id) => Object.entries(localStorage).filter((entry) => entry.join().includes(id)),
        uid,
      ),
    ).toEqual([]);
  },
);

test(
  'the settings work offline and mark the parts that need a network',
  { tag: '@worker' },
  async ({ page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    const { email } = await newDriver(backend);
    await enterSettings(page, email);
    await offlineReady(page);
    await context.setOffline(true);
    await openSettings(page, 'de', '#access');
    await section(page, 'access')
      .getByRole('button', { name: settingsText('de', 'access', 'password.change') })
      .click();
    await expect(
      section(page, 'access').getByText(settingsText('de', '', 'needsNetwork')),
    ).toBeVisible();
    await openPart(page, 'device');
    await section(page, 'device')
      .getByRole('button', { name: settingsText('de', 'device', 'checkUpdate') })
      .click();
    await expect(
      section(page, 'device').getByText(settingsText('de', 'device', 'updateOutcome.offline')),
    ).toBeVisible();
    await openPart(page, 'display');
    await page.locator('label', { has: page.locator('input[name=theme][value=light]') }).click();
    await expect(page.locator('html')).toHaveClass(/theme-light/);
    await openPart(page, 'data');
    const exported = await downloadExport(page, settingsText('de', 'data', 'export.button'));
    expect(exported.complete).toBe(false);
    await expect(
      section(page, 'data').getByText(settingsText('de', 'data', 'export.partial')),
    ).toBeVisible();
    await context.setOffline(false);
  },
);

test('the settings perform taps on "save", theme, text size and "sign out" made before hydration, and put no typed text into the URL @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend);
  await enter(page, email);
  await page.waitForURL((url) => url.pathname === '/');
  let release = (): void => undefined;
  let held = Promise.resolve();
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const openWithHeldScript = async (hash = ''): Promise<void> => {
    held = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(`/settings${hash}`, { waitUntil: 'commit' });
  };

  await openWithHeldScript('#profile');
  const profile = section(page, 'profile');
  for (const [name, value] of Object.entries({
    firstName: 'Kim',
    lastName: 'Früh',
    phone: '+491512345678',
  }))
    await profile.locator(`[name=${name}]`).fill(value);
  await profile.getByRole('button', { name: settingsText('de', 'profile', 'save') }).click();
  release();
  await expect(profile.locator('form .settings-state')).toHaveText(
    settingsText('de', 'profile', 'saved'),
  );
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(profile.locator('[name=lastName]')).toHaveValue('Früh');

  await openWithHeldScript('#display');
  const choice = (name: string, value: string) =>
    page.locator(`input[name=${name}][value="${value}"]`);
  await page.locator('label', { has: choice('theme', 'brand') }).click();
  await page.locator('label', { has: choice('text-size', '125') }).click();
  release();
  await expect(page.locator('html')).toHaveClass(/theme-brand/);
  await expect(page.locator('html')).toHaveCSS('font-size', '20px');
  await openSettings(page);
  await expect(choice('theme', 'brand')).toBeChecked();
  await expect(choice('text-size', '125')).toBeChecked();

  await openWithHeldScript();
  await page.getByRole('button', { name: settingsText('de', '', 'signOut'), exact: true }).click();
  release();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull();
});

test('a tap on "sign out" immediately after the start asks for confirmation if a report has not been sent @full', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 403 }]);
  const { email } = await newDriver(backend);
  await enter(page, email);
  await page.waitForURL((url) => url.pathname === '/');
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', 'unsent');
  await send(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // At this moment the list of reports has not been read yet.
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings', { waitUntil: 'commit' });
  await page.getByRole('button', { name: settingsText('de', '', 'signOut'), exact: true }).click();
  release();
  await expect(page.getByRole('dialog')).toContainText(settingsText('de', '', 'unsentTitle'));
  await setFaults(backend, []);
});

test(
  'the device settings show the stored data, store a second language on the device and check for a new version',
  { tag: '@worker' },
  async ({ page, complaints }) => {
    void complaints;
    await signIn(page, 'de');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openSettings(page);
    const device = await openPart(page, 'device');
    await expect(device.getByText(settingsText('de', 'device', 'copy.ready'))).toBeVisible();
    await expect(device.getByText('Deutsch', { exact: true })).toBeVisible();
    // A complete copy is not offered to be completed.
    await expect(
      device.getByRole('button', { name: settingsText('de', 'device', 'copy.check') }),
    ).toBeVisible();
    await device
      .getByRole('button', {
        name: settingsText('de', 'device', 'copy.add').replace('{{language}}', 'Französisch'),
      })
      .click();
    await expect(device.getByText(settingsText('de', 'device', 'copy.outcome.done'))).toBeVisible();
    await expect(device.getByText('Deutsch, Français')).toBeVisible();
    await device.getByRole('button', { name: settingsText('de', 'device', 'checkUpdate') }).click();
    await expect(
      device.getByText(settingsText('de', 'device', 'updateOutcome.newest')),
    ).toBeVisible();
  },
);

test('the settings with all forms open fit at 200 % text size and pass axe in every theme @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend);
  await enterSettings(page, email);
  const access = await openPart(page, 'access');
  for (const name of ['password.change', 'email.change'])
    await access.getByRole('button', { name: settingsText('de', 'access', name) }).click();
  const data = await openPart(page, 'data');
  await data.getByRole('button', { name: settingsText('de', 'data', 'delete.open') }).click();
  await expect(page.locator('#delete-current')).toBeVisible();
  const parts = ['profile', 'vehicle', 'display', 'sending', 'access', 'device', 'data'];
  for (const theme of ['dark', 'light', 'brand']) {
    await openPart(page, 'display');
    await page.locator('label', { has: page.locator(`input[name=theme][value=${theme}]`) }).click();
    for (const part of parts) {
      await expect(await openPart(page, part)).toBeVisible();
      expect(await violations(page), `${theme} ${part}`).toEqual([]);
    }
  }
  await openPart(page, 'display');
  await page.locator('label', { has: page.locator('input[name=text-size][value="200"]') }).click();
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const part of parts) {
    await openPart(page, part);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth + 1 &&
            !element.closest('.visually-hidden'),
        )
        .map(
          (element) =>
            `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`,
        ),
    );
    expect(cut, part).toEqual([]);
  }
});

test('the settings can be operated with the keyboard alone @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend);
  await enterSettings(page, email);
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLElement
        ? `${at.id || at.getAttribute('name') || at.textContent.trim()}${at instanceof HTMLInputElement && at.type === 'radio' ? `=${at.value}` : ''}`
        : '';
    });
  const reach = async (wanted: string | RegExp): Promise<void> => {
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await focused();
      if (typeof wanted === 'string' ? at === wanted : wanted.test(at)) return;
    }
    throw new Error(`Tab never reached ${String(wanted)}`);
  };
  /** Opens a part with its link in the list. */
  const enterPart = async (id: string): Promise<void> => {
    await reach(settingsText('de', '', `sections.${id}`));
    await page.keyboard.press('Enter');
    await expect(section(page, id)).toBeVisible();
  };
  const leavePart = async (): Promise<void> => {
    await page.goBack();
    await expect(page.locator('.settings-list')).toBeVisible();
  };
  await reach(settingsText('de', 'profile', 'photo.add'));
  await enterPart('profile');
  await reach('profile-firstName');
  await leavePart();
  await enterPart('vehicle');
  await reach('own-product');
  await leavePart();
  await enterPart('display');
  await reach('theme=dark');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  await leavePart();
  await enterPart('sending');
  await reach('saveData=no');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('input[name=saveData][value=yes]')).toBeChecked();
  await leavePart();
  await enterPart('access');
  await reach(settingsText('de', 'access', 'password.change'));
  await page.keyboard.press('Enter');
  await expect(page.locator('#password-current')).toBeVisible();
  await reach('password-current');
  await leavePart();
  await enterPart('device');
  await reach(settingsText('de', 'device', 'checkUpdate'));
  await leavePart();
  await enterPart('data');
  await reach(settingsText('de', 'data', 'delete.open'));
  await leavePart();
  await reach(settingsText('de', '', 'signOut'));
});
