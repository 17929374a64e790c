/** What a dispatcher sees without scrolling: a dangerous report, a silent desk, a slow service. */
import type { Locator, Page } from 'playwright/test';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { openDesk, t } from '../support/desk.ts';
import { choiceText, expect, test } from '../support/site.ts';

/** True if the whole element is between the app bar and the bar at the lower edge. */
const isOnFirstScreen = (element: Locator): Promise<boolean> =>
  element.evaluate((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const bar = document.querySelector('.shell-bottom')?.getBoundingClientRect();
    const end = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    return scrollY === 0 && top >= 0 && bottom <= end;
  });

/** The filled buttons of the page that are visible, by their text. */
const filledButtons = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.shell-main .button:not([class*="button--secondary"], [class*="button--quiet"])')
    .filter({ visible: true })
    .allTextContents();

test('a dangerous report › shows severity, take-over and the driver’s number on the first screen, with one filled button', async ({
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const answers = {
    customerName: `Hof ${Date.now()}`,
    defects: [{ defect: 'ctLeak', severity: 'life', note: 'Es zischt.' }],
  };
  const kind = 'complaintCustomerTank';
  const report = await sendReport(backend.origin, reporter, kind, answers, [400, 400], [1]);
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  const claim = sheet.getByRole('button', { name: t('actions.claim'), exact: true });
  const call = sheet.getByRole('link', { name: new RegExp(`^${t('actions.call')}`) });
  await expect(call).toHaveAttribute('href', 'tel:+4940123');
  await expect(call).toContainText('+49\u00A040\u00A0123');
  const heading = sheet.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(
    new RegExp(`^${choiceText('de', kind, 'tankSeverity', 'life')}`),
  );
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const) {
    await desk.setViewportSize({ width, height });
    await desk.evaluate(() => scrollTo(0, 0));
    for (const part of [heading, claim, call])
      await expect.poll(() => isOnFirstScreen(part), `${width} x ${height}`).toBe(true);
  }
  expect(await filledButtons(desk)).toEqual([t('actions.claim')]);
  await claim.click();
  await expect(claim).toHaveCount(0);
  expect(await filledButtons(desk)).toEqual([t('answer.send')]);

  // A photo that is still on its way keeps the place of a photo.
  const sizeOf = (part: Locator): Promise<readonly number[]> =>
    part.evaluate((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [width, height].map(Math.round);
    });
  const waiting = sheet.locator('[data-photo=waiting] > *');
  await expect(waiting).toBeVisible();
  await expect
    .poll(async () => sizeOf(sheet.locator('.office-photo')))
    .toEqual(await sizeOf(waiting));
  await desk.context().close();
});

test('the desk › warns while it is silent, and switches the sound on beside the warning', async ({
  browser,
  backend,
}) => {
  const desk = await openDesk(browser, backend);
  const sound = desk.getByRole('group', { name: t('settings.sounds') });
  await expect(sound).toContainText(t('settings.silent'));
  expect(await isOnFirstScreen(sound)).toBe(true);
  await sound.getByRole('button', { name: t('settings.turnOn') }).focus();
  await desk.keyboard.press('Enter');
  await expect(sound).toContainText(t('settings.limits'));
  await expect(sound).toBeFocused();
  await expect(desk.locator('.shell-notice-area')).toContainText(t('settings.sounds'));
  await expect(sound).not.toContainText(t('settings.silent'));
  // A region that may be empty has no role, because some readers read an empty status as a bar.
  expect(
    await desk
      .locator('.office [role=status]')
      .evaluateAll((all) => all.filter(({ textContent }) => textContent === '').length),
  ).toBe(0);
  // The line about the order begins at the left edge of the list, also where it is short.
  await desk.getByRole('button', { name: t('tabs.closed') }).click();
  const order = desk.getByText(t('order.newest'));
  const left = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().left);
  expect(await left(order)).toBe(await left(desk.locator('.office-progress')));
  await desk.context().close();
});

test('the desk › says that loading takes long if the service does not answer, and opens after another try', async ({
  browser,
  backend,
}) => {
  const desk = await openDesk(browser, backend);
  const requests = (url: URL): boolean => url.pathname.includes('/v1');
  await desk.route(requests, () => undefined);
  await desk.clock.install();
  await desk.reload();
  await expect(desk.getByText(t('starting'))).toBeVisible();
  await expect(desk.getByText(t('slow'))).toBeHidden();
  await desk.clock.fastForward(6000);
  await expect(desk.getByText(t('slow'))).toBeVisible();
  await desk.getByRole('button', { name: t('again') }).click();
  await expect(desk.getByText(t('slow'))).toBeHidden();
  await expect(desk.getByText(t('starting'))).toBeVisible();
  // This also sends the waiting requests on, so the desk may open before a later click.
  await desk.unroute(requests);
  await expect(desk.locator('.office-desk')).toBeVisible();
  await desk.context().close();
});
