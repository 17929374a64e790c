/** The page on which an administrator grants and revokes roles. */
import type { Browser, Page } from 'playwright/test';
import { dev } from '../../fixtures/running-backend.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { plural } from '../../../src/i18n/plural.ts';
import { themes } from '../../../src/features/theme/theme.ts';
import { violationsInThemes } from '../support/axe.ts';
import { lowTargets, partsTooWide } from '../support/layout.ts';
import { newDriver, password, signInAs, signInWithPassword } from '../support/signed-in.ts';
import { type Backend, expect, setFaults, test, text, whenReady } from '../support/site.ts';

test.use({ hasFunctions: true });

const t = (path: string): string => text('de', 'people', path);
const roleText = (role: string): string => t(`roles.${role}.name`);

/** Opens the page for a new account with these claims. */
async function openPeople(browser: Browser, backend: Backend, claims: object) {
  const { email, uid } = await newDriver(backend, 'people');
  await dev(backend, 'POST', 'users/claims', { user: uid, claims });
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  await signInAs(context, email);
  const page = await context.newPage();
  await page.goto('/people');
  await whenReady(page);
  return { page, email, uid };
}
const account = (page: Page, email: string) => page.locator(`[data-account="${email}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator › finds an account, grants and revokes a role, and reads who did it', async ({
  browser,
  backend,
}) => {
  const { email: person } = await newDriver(backend, 'changed');
  const { page, email, uid } = await openPeople(browser, backend, { admin: true });
  // The list begins with the accounts of the office.
  await expect(account(page, email)).toContainText(roleText('admin'));
  await expect(account(page, person)).toHaveCount(0);
  await page.getByLabel(t('find.label'), { exact: true }).fill(person);
  await button(page, t('find.button')).click();
  const found = account(page, person);
  await expect(page.locator('.people-person')).toHaveCount(1);
  await found.getByRole('button').click();
  const dialog = page.getByRole('dialog');

  // Without an answer the change may have been written, and the page says so.
  await button(page, `${t('grant')}: ${roleText('workshop')}`).click();
  await expect(dialog).toContainText(
    interpolate(t('confirm.grant'), { account: person, role: roleText('workshop') }),
  );
  await setFaults(backend, [{ kind: 'dropAnswer', path: '/api/setRole', times: 1 }]);
  await button(page, t('confirm.grantButton')).click();
  await expect(dialog).toContainText(t('problems.unknown'));
  await setFaults(backend, []);
  await button(page, t('confirm.grantButton')).click();
  await expect(dialog).toContainText(interpolate(t('granted'), { role: roleText('workshop') }));
  await expect(button(page, `${t('revoke')}: ${roleText('workshop')}`)).toBeVisible();
  // Only the command line appoints administrators.
  await expect(button(page, `${t('grant')}: ${roleText('admin')}`)).toHaveCount(0);
  await button(page, t('close')).click();
  await expect(found).toContainText(roleText('workshop'));

  await found.getByRole('button').click();
  await button(page, `${t('revoke')}: ${roleText('workshop')}`).click();
  await button(page, t('confirm.back')).click();
  await button(page, `${t('revoke')}: ${roleText('workshop')}`).click();
  await button(page, t('confirm.revokeButton')).click();
  await expect(dialog).toContainText(interpolate(t('revoked'), { role: roleText('workshop') }));
  await button(page, t('close')).click();
  await expect(found).not.toContainText(roleText('workshop'));

  await page.locator('.people-changes summary').click();
  const values = { by: email, of: person, role: roleText('workshop') };
  const lines = page.locator('.people-changes li').filter({ hasText: person });
  await expect(lines).toHaveText([
    new RegExp(`${interpolate(t('changes.revoke'), values)}$`),
    new RegExp(`${interpolate(t('changes.grant'), values)}$`),
  ]);

  // A revoked administrator is sent away.
  await dev(backend, 'POST', 'users/claims', { user: uid, claims: {} });
  await page.goto('/people');
  await expect(page.getByText(t('refused.title'))).toBeVisible();
  await page.context().close();
});

interface ListedMail {
  readonly to: readonly string[];
  readonly text: string;
}

test('an administrator › invites a pasted list of drivers, who set a password and sign in', async ({
  browser,
  backend,
}) => {
  const { email: known, uid } = await newDriver(backend, 'known');
  await dev(backend, 'POST', 'users/claims', { user: uid, claims: {} });
  const { page } = await openPeople(browser, backend, { admin: true });
  const emails = [0, 1, 2, 3, 4, 5].map((index) => `invited-${index}-${known}`);
  const [first = '', second = '', third = ''] = emails;
  const row = (email: string) => page.locator(`[data-invited="${email}"]`);
  const mailsTo = async (email: string) =>
    ((await dev(backend, 'GET', 'functions/mails')) as readonly ListedMail[]).filter(({ to }) =>
      to.includes(email),
    );
  const count = (key: 'new' | 'existing' | 'wrong' | 'send' | 'sent', value: number) =>
    plural({ one: t(`invite.${key}.one`), other: t(`invite.${key}.other`) }, value, 'de');
  const paste = async (value: string) => {
    await page.getByLabel(t('invite.label')).fill(value);
    await button(page, t('invite.check')).click();
  };

  // Nothing is sent before the preview, which names lines that cannot be read.
  await page.locator('.people-invite summary').click();
  await paste('jona');
  await expect(page.getByText(t('invite.empty'))).toBeVisible();
  await paste(
    [`Jona Brandt <${first}>`, 'jona', known, ...emails, `Vogt;Mira;${second}`].join('\n'),
  );
  await expect(page.locator('#people-invite-warning')).toHaveText(
    interpolate(t('invite.wrongLines.one'), { lines: '2' }),
  );
  await expect(page.locator('.people-counts li')).toHaveText([
    count('new', 6),
    count('existing', 1),
    count('wrong', 1),
  ]);
  await expect(row(first)).toContainText('Jona Brandt');
  expect(await mailsTo(first)).toEqual([]);

  // The answer to the first five is lost, then the mail server refuses the last one.
  await setFaults(backend, [{ kind: 'dropAnswer', path: '/api/inviteDrivers', times: 1 }]);
  await button(page, count('send', 6)).click();
  await expect(page.getByText(t('invite.unknown'))).toBeVisible();
  await setFaults(backend, []);
  await expect.poll(async () => (await mailsTo(emails[4] ?? '')).length).toBe(1);
  await dev(backend, 'POST', 'functions/refuse-mails', { count: 1 });
  await button(page, count('send', 6)).click();
  await expect(page.getByText(t('invite.mailRefused'))).toBeVisible();
  await expect(row(emails[5] ?? '')).toContainText(t('invite.notSent'));
  await button(page, count('send', 1)).click();
  await expect(row(emails[5] ?? '')).toContainText(t('invite.invited'));
  await expect(page.locator('.people-counts li')).toHaveText([
    count('sent', 1),
    count('existing', 6),
    count('wrong', 1),
  ]);
  await expect(row(first)).toContainText(t('invite.neverSignedIn'));
  expect(await mailsTo(first)).toHaveLength(1);

  await row(third).getByRole('button').click();
  await expect(row(third)).toContainText(t('invite.invited'));
  expect(await mailsTo(third)).toHaveLength(2);
  await row(known).getByRole('button').click();
  await expect(row(known)).toContainText(t('invite.granted'));
  await expect(row(known).getByRole('button')).toHaveCount(0);

  // The link in the mail leads to the page for a password, which signs the driver in.
  const [mail] = await mailsTo(first);
  const link = /^http.*mode=resetPassword.*$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const driver = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
  const own = await driver.newPage();
  await own.goto(link);
  await expect(own.getByText(first)).toBeVisible();
  await own.locator('input[name=password]').fill(password);
  await own.locator('button[type=submit]').click();
  await own.waitForURL((url) => url.pathname === '/');
  await driver.close();
  await page.context().close();
});

test('the page of an administrator › has texts and fits in every language', async ({
  browser,
  backend,
}) => {
  const { page, email } = await openPeople(browser, backend, { admin: true, safety: true });
  for (const locale of locales) {
    await page.goto(localizePath('/people', locale));
    await whenReady(page);
    await account(page, email).getByRole('button').click();
    const theme = themes[locales.indexOf(locale)] ?? 'light';
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsInThemes(page, undefined, [theme]), locale).toEqual([]);
    expect(await lowTargets(page), locale).toEqual([]);
    expect(await partsTooWide(page, 200), locale).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await violationsInThemes(page, undefined, [theme]), locale).toEqual([]);
    expect(await lowTargets(page), locale).toEqual([]);
    for (const size of [100, 200]) expect(await partsTooWide(page, size), locale).toEqual([]);
    const inviteText = (path: string): string => text(locale, 'people', `invite.${path}`);
    await page.locator('.people-invite summary').click();
    await page.getByLabel(inviteText('label')).fill(`x\n${email}\nnew-${email}`);
    await button(page, inviteText('check')).click();
    await expect(page.locator('.people-counts')).toBeVisible();
    expect(await violationsInThemes(page, undefined, [theme]), locale).toEqual([]);
    expect(await lowTargets(page), locale).toEqual([]);
    expect(await partsTooWide(page, 200), locale).toEqual([]);
  }
  await page.context().close();
});

test('an account that is no administrator › sees that the page is not for it', async ({
  browser,
  backend,
}) => {
  const { page } = await openPeople(browser, backend, { office: true, safety: true });
  await expect(page.getByText(t('refused.title'))).toBeVisible();
  await expect(page.locator('.people-list')).toHaveCount(0);
  await page.context().close();
});

test('an administrator without functions › sees that the page is not set up', async ({
  browser,
  backend,
}) => {
  const { page } = await openPeople(browser, backend, { admin: true });
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, functions: undefined } }),
  );
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/people');
  await expect(page.getByText(t('notDeployed.title'))).toBeVisible();
  expect(calls).toEqual([]);
  await page.context().close();
});

test('the menu › lists the page for an administrator whose account was checked, where functions run', async ({
  browser,
  backend,
}) => {
  const { email, uid } = await newDriver(backend, 'menu');
  await dev(backend, 'POST', 'users/claims', { user: uid, claims: { admin: true } });
  const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInWithPassword(page, email);
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = page.locator('.shell-menu [data-only="administrator"]');
  await expect(link).toBeVisible();
  await expect(page.locator('.shell-menu [data-only="office"]')).toBeHidden();
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, functions: {} } }),
  );
  const answered = page.waitForResponse('**/config.json');
  await page.reload();
  await answered;
  await whenReady(page);
  await expect(link).toBeHidden();
  await context.close();
});
