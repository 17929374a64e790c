/**
 * Photos shared from the gallery of the phone. The tests post them to the URL in the manifest, as a
 * browser does.
 */
import type { Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { localizePath, locales } from '../../../src/i18n/locales.ts';
import { manifestPath } from '../../../src/routing/web-manifest.ts';
import { routePath } from '../../../src/routing/routes.ts';
import { driver, expect, offlineReady, test, text } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

type Files = Parameters<Page['setInputFiles']>[1];

/** Posts files to the share target of the German manifest and follows the redirect. */
async function share(page: Page, files: Files): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
      id: 'gallery',
    });
    form.append(
      Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photos',
        multiple: true,
        id: 'gallery-files',
      }),
    );
    document.body.append(form);
  });
  await page.locator('#gallery-files').setInputFiles(files);
  await Promise.all([
    page.waitForURL(/\/share/),
    page.evaluate(() => {
      document.querySelector<HTMLFormElement>('#gallery')?.submit();
    }),
  ]);
}

for (const network of ['with', 'without'] as const) {
  test(`photos shared from the gallery appear in the form that the driver chooses, ${network} network${network === 'with' ? '' : ' @full'}`, async ({
    signedInPage: page,
    context,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    await offlineReady(page);
    if (network === 'without') await context.setOffline(true);
    await share(page, await photoFiles(2, smallPhoto));
    await expect(page.locator('.shared-photos img')).toHaveCount(2);
    await page.locator(`a.tile[href="${routePath('formComplaintTrailer', 'de')}?shared"]`).click();
    // The form opens at its first step and shows a notice about the photos.
    await expect(page.locator('.shell-notice')).toHaveText(text('de', 'notices', 'photosTaken'));
    await expect(page).toHaveURL(/formComplaintTrailer$/);
    // The photos are stored in the draft, so each appears exactly once after a reload.
    await page.reload();
    await page.locator('.step-list summary').click();
    await page
      .locator('.step-list')
      .getByRole('button', { name: text('de', 'forms/complaintTrailer', 'sections.closing') })
      .click();
    await expect(page.locator('.photo-picker-photo img')).toHaveCount(2);
    await page.goto('/share');
    await expect(page.getByText(text('de', 'install', 'share.none'))).toBeVisible();
    await context.setOffline(false);
  });
}

test('the share screen rejects files that are not pictures with a message and keeps the pictures @full', async ({
  dataSavingPage: page,
}) => {
  await offlineReady(page);
  await share(page, [
    ...(await photoFiles(1, smallPhoto)),
    { name: 'tour.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await expect(page.locator('#shared-problem')).toHaveText(
    text('de', 'install', 'share.refused.one').replace('{{count}}', '1'),
  );
  await expect(page.locator('.shared-photos img')).toHaveCount(1);
  await page.locator('#shared-forget').click();
  await expect(page.locator('.shared-photos img')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('#shared-some')).toBeHidden();
});

test('shared photos are not stored while nobody is signed in, and the driver sees a notice after signing in @full', async ({
  page,
}) => {
  await page.goto('/imprint');
  await offlineReady(page);
  await share(page, await photoFiles(1, smallPhoto));
  await page.waitForURL(/\/login\?redirect=%2Fshare/);
  const taken = () =>
    page.evaluate(async () => (await (await caches.open('tanklotse-shared')).keys()).length);
  expect(await taken()).toBe(0);
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/share');
  await expect(page.locator('#shared-problem')).toHaveText(
    text('de', 'install', 'share.signedOut'),
  );
});

test('the share screen stores twenty of hundreds of shared pictures and shows how many were not stored @full', async ({
  dataSavingPage: page,
}) => {
  await offlineReady(page);
  const [photo] = await photoFiles(1, smallPhoto);
  if (!photo) throw new Error('There is no photo');
  await share(
    page,
    Array.from({ length: 23 }, () => photo),
  );
  await expect(page.locator('.shared-photos img')).toHaveCount(20);
  await expect(page.locator('#shared-problem')).toHaveText(
    text('de', 'install', 'share.tooMany.other').replace('{{count}}', '3'),
  );
});

test('shared photos that were not added to a form are removed at sign-out @full', async ({
  dataSavingPage: page,
}) => {
  await offlineReady(page);
  await share(page, await photoFiles(1, smallPhoto));
  await expect(page.locator('.shared-photos img')).toHaveCount(1);
  await page.goto(routePath('settings', 'de'));
  await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => caches.has('tanklotse-shared'))).toBe(false);
});

test('shared photos open the share screen in the chosen language @full', async ({
  dataSavingPage: page,
  context,
  backend,
}) => {
  await offlineReady(page);
  await context.addCookies([{ name: 'i18n_redirected', value: 'fr', url: backend.origin }]);
  await share(page, await photoFiles(1, smallPhoto));
  expect(new URL(page.url()).pathname).toBe('/fr/share');
});

test('the manifest of each language has texts in that language, the root path as start URL, shortcuts to existing screens and a share target', async ({
  backend,
}) => {
  for (const locale of locales) {
    const page = await (await fetch(`${backend.origin}${localizePath('/login', locale)}`)).text();
    expect(page).toContain(`rel="manifest" href="${manifestPath(locale)}"`);
    const response = await fetch(backend.origin + manifestPath(locale));
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await response.json()) as {
      id: string;
      lang: string;
      start_url: string;
      shortcuts: { name: string; url: string }[];
      share_target: { action: string };
      icons: { src: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      id: '/',
      lang: locale,
      start_url: locale === 'de' ? '/' : `/?start=${locale}`,
      share_target: { action: localizePath('/share', locale) },
    });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(
      ['emergency', 'report', 'manual', 'calculator'].map((name) =>
        text(locale, 'install', `shortcuts.${name}`),
      ),
    );
    for (const { url } of manifest.shortcuts)
      expect((await fetch(backend.origin + url)).status, url).toBe(200);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons)
      expect((await fetch(backend.origin + src)).status, src).toBe(200);
  }
});

test('an app installed in French starts with the French login when nobody is signed in, and then opens the French home @full', async ({
  page,
}) => {
  await page.goto('/?start=fr');
  await page.waitForURL((url) => url.pathname === '/fr/login');
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/fr');
});

test('an app installed in French starts in French until the driver chooses another language @full', async ({
  dataSavingPage: page,
  context,
  backend,
}) => {
  await page.goto('/?start=fr');
  await page.waitForURL((url) => url.pathname === '/fr');
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: backend.origin }]);
  await page.goto('/?start=fr');
  await page.waitForURL((url) => url.pathname === '/en');
  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: backend.origin }]);
  await page.goto('/?start=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(new URL(page.url()).pathname).toBe('/');
});
