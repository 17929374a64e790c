/** The emergency screen and the ways that lead to it. */
import type { Page } from 'playwright/test';
import { interpolate } from '../../../src/i18n/format.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { profileKey, vehicleKey } from '../../../src/platform/storage-keys.ts';
import { setContacts } from '../support/contacts.ts';
import { choose, openForm, unfold } from '../support/form.ts';
import { disconnect, expect, test, text, whenReady, whenStarted } from '../support/site.ts';

const contacts = { onCallPhone: '+49 461 112233', dispatchPhone: '' };
const phone = { width: 360, height: 740 };

/** Stores the vehicle of the driver who is signed in. */
const setVehicle = (page: Page, product: string, plate = ''): Promise<void> =>
  page.evaluate(
    ([prefix = '', id = '', vehiclePlate = '']) => {
      const { uid } = JSON.parse(localStorage.getItem('signed-in') ?? '{}') as { uid: string };
      localStorage.setItem(
        prefix + uid,
        JSON.stringify({ vehiclePlate, trailerPlate: '', product: id }),
      );
    },
    [vehicleKey(''), product, plate],
  );

test('the emergency screen opens from the login, and again without network and session, with 112, the known numbers and a plate to choose @worker', async ({
  page,
  backend,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.setViewportSize(phone);
  await setContacts(page, backend.origin, contacts);
  await page.goto('/login');
  await page.getByRole('link', { name: text('de', 'emergency', 'fromLogin') }).click();
  await page.waitForURL((url) => url.pathname === '/emergency');
  await whenStarted(page);
  await expect(page.getByRole('link', { name: /112233/ })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/emergency', { ignoreSearch: true }))?.ok),
    )
    .toBe(true);
  // The emergency files are stored before the worker is active.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await page.unroute('**/config.json');
  await disconnect(page);
  await page.reload();
  const call = page.getByRole('link', { name: text('de', 'emergency', 'call') });
  await expect(call).toHaveAttribute('href', 'tel:112');
  const box = await call.boundingBox();
  expect(box?.y).toBeLessThan(phone.height / 3);
  expect(box?.height).toBeGreaterThanOrEqual(100);
  await expect(page.getByRole('link', { name: /112233/ })).toHaveAttribute(
    'href',
    'tel:+49461112233',
  );
  // The distance at a fire is on the first screen.
  await expect(page.locator('.emergency-steps:visible li').last()).toBeInViewport({ ratio: 1 });
  // The number that the company has not entered is left out.
  await expect(page.locator('.emergency-calls a:visible')).toHaveCount(1);
  await page.getByRole('link', { name: /^225 1073/ }).click();
  const plate = interpolate(text('de', 'hazard-plates', 'card.plate'), {
    hazard: '225',
    unNumber: '1073',
  });
  await expect(page.getByRole('img', { name: plate })).toBeInViewport();
  const steps = page.locator('.emergency-steps:visible');
  await expect(steps).toHaveText(new RegExp(`${text('de', 'emergency', 'steps.oxygen')}\\s*$`));
  await expect(call).toBeInViewport();
  await page.getByRole('link', { name: text('de', 'emergency', 'plate.other') }).click();
  await expect(page.getByRole('link', { name: '23 1965 Propan / Butan' })).toBeInViewport();
  await expect(steps).toContainText(text('de', 'emergency', 'steps.flammable'));
  await context.setOffline(false);
});

test('the emergency screen shows the plate of the own vehicle to read out, on the first screen of a small phone, in every language', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  await page.setViewportSize(phone);
  await setVehicle(page, 'lng');
  for (const locale of locales) {
    await page.goto(localizePath('/emergency', locale));
    const plate = page.getByRole('img', {
      name: interpolate(text(locale, 'hazard-plates', 'card.plate'), {
        hazard: '223',
        unNumber: '1972',
      }),
    });
    await expect(plate).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.emergency-picker')).toBeHidden();
    const spoken = ['2', '2', '3'].map((digit) => text(locale, 'hazard-plates', `digits.${digit}`));
    await expect(page.locator('.is-own')).toContainText(spoken.join(' '));
    await expect(page.locator('.emergency-first')).toBeInViewport({ ratio: 1 });
    // 999 and the emergency action code are for Great Britain.
    const number = page.getByText(text(locale, 'emergency', 'britishNumber'));
    await expect(number).toBeVisible({ visible: locale === 'en' });
    await expect(page.getByText(text(locale, 'emergency', 'plate.british'))).toBeHidden();
  }
  await setVehicle(page, 'lng', 'AB12 CDE');
  await page.reload();
  await expect(page.getByText(text('fr', 'emergency', 'britishNumber'))).toBeVisible();
  await expect(page.getByText(text('fr', 'emergency', 'plate.british'))).toBeVisible();
});

test('the emergency screen › opens from its tile on home, from the menu and after a long press on 112; a short tap dials 112', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  void complaints;
  const tile = page.locator('.tile--emergency');
  await page.goto('/');
  // Neither the tile nor the screen promises numbers that the company has not entered.
  await expect(tile.getByText(text('de', 'home', 'emergency.withoutNumbers'))).toBeVisible();
  await expect(tile.getByText(text('de', 'home', 'emergency.text'))).toBeHidden();
  await tile.click();
  await page.waitForURL((url) => url.pathname === '/emergency');
  // Only the office can have missing numbers entered.
  const missing = page.getByText(text('de', 'emergency', 'numbersMissing'));
  await whenStarted(page);
  await expect(missing).toBeHidden();
  await page.evaluate((prefix) => {
    const { uid } = JSON.parse(localStorage.getItem('signed-in') ?? '{}') as { uid: string };
    const saved = JSON.parse(localStorage.getItem(prefix + uid) ?? '{}') as { user?: object };
    const officePages = { office: true, administrator: false };
    localStorage.setItem(
      prefix + uid,
      JSON.stringify({ ...saved, user: { ...saved.user, officePages } }),
    );
  }, profileKey(''));
  await page.reload();
  await expect(missing).toBeVisible();
  await setContacts(page, backend.origin, contacts);
  await page.goto('/');
  await expect(tile.getByText(text('de', 'home', 'emergency.text'))).toBeVisible();
  await tile.click();
  await page.waitForURL((url) => url.pathname === '/emergency');
  await expect(missing).toBeHidden();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('de', 'shell', 'screens.home') })
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/settings');
  await whenStarted(page);
  await expect(page.locator('#menu a[href="/emergency"]')).toHaveText(/Notfall/);
  const call = page.locator('.shell-emergency');
  const prevented = call.evaluate(
    (link) =>
      new Promise<boolean>((resolve) => {
        addEventListener(
          'click',
          (event) => {
            if (event.target instanceof Node && link.contains(event.target)) {
              resolve(event.defaultPrevented);
              event.preventDefault();
            }
          },
          { once: true },
        );
      }),
  );
  await call.click();
  expect(await prevented).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/settings');
  await call.hover();
  await page.mouse.down();
  await page.waitForURL((url) => url.pathname === '/emergency');
  await page.mouse.up();
});

test('the emergency screen shows the position after a tap, and a sentence when the position is refused', async ({
  page,
  context,
  complaints,
}) => {
  void complaints;
  await page.goto('/emergency');
  await whenReady(page);
  const locate = page.locator('#locate');
  await locate.click();
  await expect(page.locator('.emergency-where [aria-live]')).toHaveText(
    text('de', 'emergency', 'where.denied'),
  );
  await expect(page.getByText(text('de', 'emergency', 'where.sign'))).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 54.6321, longitude: -1.25, accuracy: 12 });
  await locate.click();
  await expect(page.locator('[data-point]')).toHaveText('54,6321\u00a0Nord 1,25\u00a0West');
  await expect(page.locator('[data-spoken]')).toHaveText(
    'Vorlesen: „Nord 54 Komma 6 3 2 1, West 1 Komma 2 5“',
  );
  await expect(page.locator('#where')).toContainText(
    interpolate(text('de', 'emergency', 'where.accuracy'), { metres: '12' }),
  );
  await expect(page.locator('.emergency-where [aria-live]')).toHaveText('');
  // Below one metre there is no figure.
  await context.setGeolocation({ latitude: 54.6321, longitude: 9.4961, accuracy: 0 });
  await page.reload();
  await expect(page.locator('[data-point]')).toHaveText('54,6321\u00a0Nord 9,4961\u00a0Ost');
  await expect(page.locator('[data-accuracy]')).toBeEmpty();
});

test('the emergency screen shows the place that the driver last entered in a form, to this driver only', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  const address = 'Musterstr. 5, 49000 Osnabrück';
  await page.setViewportSize(phone);
  await page.goto('/emergency');
  await whenReady(page);
  const line = page.locator('[data-last]');
  await expect(line).toBeHidden();
  await openForm(page, 'de', '?new');
  await choose(
    page,
    'messageType',
    text('de', 'forms/dispositionMessage', 'choices.messageType.delay'),
  );
  await unfold(page);
  await page.locator('[id="location"]').getByRole('textbox').fill(address);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('last-place:');
  await page.goto('/emergency');
  await expect(line).toContainText(`${text('de', 'emergency', 'where.last')} ${address} · heute `);
  await expect(page.locator('.emergency-112')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.emergency-steps:visible')).toBeInViewport();
  // Another driver, or nobody, does not see it.
  await page.evaluate(() => localStorage.removeItem('signed-in'));
  await page.reload();
  await whenReady(page);
  await expect(line).toBeHidden();
});
