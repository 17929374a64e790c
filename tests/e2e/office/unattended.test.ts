/** Reports that arrive while no desk is open or its tab is in the background. */
import type { BrowserContext } from 'playwright/test';
import { readingRoles } from '../../../src/features/office/model/roles.ts';
import { officeDeskKey } from '../../../src/platform/storage-keys.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import {
  createSlowLine,
  readSignals,
  newsOf,
  office,
  openDesk,
  password,
  t,
} from '../support/desk.ts';
import { dangerCode, dangerId, startUnattendedOffice } from '../support/unattended-office.ts';
import { type Backend, expect, test, whenSettled } from '../support/site.ts';

/**
 * Creates an account with this role and returns its address and the storage key of its desk
 * settings.
 */
async function createDeskAccount(backend: Backend, role: string) {
  const email = `${role}-${Date.now()}@example.com`;
  const { uid } = await signUp(backend.origin, 'Kim Desk', email, password);
  await office(backend, ['grant', email, role]);
  return { email, key: officeDeskKey(uid) };
}
/** Switches the sounds of a desk on by writing its stored settings. */
async function switchOn(context: BrowserContext, key: string): Promise<void> {
  await context.addInitScript(
    (name) => localStorage.setItem(name, JSON.stringify({ sounds: true })),
    key,
  );
}

for (const role of readingRoles())
  test(`a danger report followed by 110 other reports is listed first and rings at a desk of ${role} that opens in the morning`, async ({
    browser,
  }) => {
    const backend = await startUnattendedOffice(110);
    const { email, key } = await createDeskAccount(backend, role);
    const desk = await openDesk(browser, backend, '', (context) => switchOn(context, key), email);
    const first = desk.locator('.office-entry').first();
    await expect(first).toHaveAttribute('data-id', dangerId);
    await expect
      .poll(() => readSignals(desk))
      .toMatchObject({ notes: expect.arrayContaining([expect.stringContaining(dangerCode)]) });
    // A browser lets a page play sounds only after a tap.
    await desk.getByText(t('settings.limits')).click();
    await expect.poll(async () => (await readSignals(desk)).tones).toBeGreaterThanOrEqual(6);
    await expect(desk.locator('.office-tab[data-tab=new] .office-count')).toHaveText('111');
    await expect(desk).toHaveTitle(/^\(111\) /);
    await expect(desk.locator('.office-catch-up')).toHaveCount(0);
    // The keyboard reaches the end of the shown part and then loads the next part.
    await expect(desk.locator('.office-entry')).toHaveCount(50);
    await desk.locator('.office-entry').last().focus();
    await desk.keyboard.press('j');
    await desk.keyboard.press('Enter');
    await expect(desk.locator('.office-entry')).toHaveCount(111);
    await desk.context().close();
    await backend.stop();
  });

test('a danger report appears at a desk whose tab was hidden for hours and got a new token, and at a desk whose tab was frozen', async ({
  browser,
  backend,
}) => {
  const { email, key } = await createDeskAccount(backend, 'office');
  const line = createSlowLine();
  const desk = await openDesk(
    browser,
    backend,
    '',
    async (context) => {
      await line.slow(context);
      await switchOn(context, key);
    },
    email,
  );
  await desk.clock.install();
  await desk.reload();
  await expect(desk.locator('.office-desk')).toBeVisible();
  await expect(desk.locator('.office-catch-up')).toHaveCount(0);
  await desk.getByText(t('settings.limits')).click();
  const before = await readSignals(desk);
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const danger = { vehiclePlate: 'HH-ZZ 2', defects: [{ defect: 'chBrakeAir', severity: 'life' }] };
  const arrived = await newsOf(desk);

  // The tab is hidden for three hours, its live connection delivers nothing, and its token expires.
  await desk.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  line.hold();
  const renewed = desk.waitForRequest(/securetoken\.googleapis\.com\/v1\/token/);
  await desk.clock.fastForward('03:00:00');
  await renewed;
  await whenSettled(desk);
  const hidden = await sendReport(backend.origin, reporter, 'complaintChassis', danger);
  await desk.clock.fastForward(60_000);
  await expect.poll(() => newsOf(desk)).toBe(arrived + 1);
  await expect
    .poll(() => readSignals(desk))
    .toMatchObject({
      notes: [...before.notes, expect.stringContaining(hidden.code)],
      badge: arrived + 1,
    });
  await expect
    .poll(async () => (await readSignals(desk)).tones)
    .toBeGreaterThanOrEqual(before.tones + 6);

  // A frozen page does nothing. When it resumes, it requests new reports immediately.
  const session = await desk.context().newCDPSession(desk);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const frozen = await sendReport(backend.origin, reporter, 'complaintChassis', danger);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(() => newsOf(desk)).toBe(arrived + 2);
  await expect.poll(async () => (await readSignals(desk)).notes.at(-1)).toContain(frozen.code);
  line.release();
  await desk.context().close();
});
