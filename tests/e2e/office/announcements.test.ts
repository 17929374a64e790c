/** What a dispatcher hears and where the focus goes: arrivals, opening, and each action of the desk. */
import type { Locator } from 'playwright/test';
import { interpolate } from '../../../src/i18n/format.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { announcements, focusedName, recordAnnouncements } from '../support/announcements.ts';
import { newsOf, office, openDesk, password, readSignals, t } from '../support/desk.ts';
import { choiceText, expect, test } from '../support/site.ts';

test('the desk › announces danger on every tab until somebody opens it, and each action once with the focus where one goes on', async ({
  browser,
  backend,
}) => {
  const email = `heard-${Date.now()}@example.com`;
  await signUp(backend.origin, 'Kim Heard', email, password);
  await office(backend, ['grant', email, 'workshop']);
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const plate = `HH-HE ${Date.now() % 10_000}`;
  const sendDanger = () =>
    sendReport(backend.origin, reporter, 'complaintChassis', {
      vehiclePlate: plate,
      defects: [{ defect: 'chBrakeAir', severity: 'life' }],
    });
  const desk = await openDesk(browser, backend, '?tab=waiting', recordAnnouncements, email);
  await newsOf(desk);
  await desk.clock.install();
  const codeIn = async (row: Locator): Promise<string> =>
    (await row.locator('> [translate=no]').textContent()) ?? '';
  const heard = async (code: string) =>
    (await announcements(desk)).filter(({ text }) => text.includes(code));
  const statuses = async () =>
    (await announcements(desk)).filter(({ role }) => role === 'status').map(({ text }) => text);

  // Danger arrives while another tab is open; sound and notifications are off.
  const first = await sendDanger();
  await desk.clock.fastForward(30_000);
  const row = desk.locator(`[data-danger="${first.id}"]`);
  const firstCode = await codeIn(row);
  await expect
    .poll(() => heard(firstCode))
    .toEqual([{ role: 'alert', text: expect.stringContaining(plate), isInserted: false }]);
  const [alert] = await heard(firstCode);
  expect(alert?.text.startsWith(t('severity.danger'))).toBe(true);
  expect(alert?.text).toContain(
    choiceText('de', 'complaintChassis', 'chassisDefect', 'chBrakeAir'),
  );

  // The notifications have a switch of their own.
  await desk.getByText(t('settings.title'), { exact: true }).click();
  await desk.getByLabel(t('settings.notifications')).check();
  const second = await sendDanger();
  await desk.clock.fastForward(30_000);
  const secondCode = await codeIn(desk.locator(`[data-danger="${second.id}"]`));
  await expect
    .poll(async () => (await readSignals(desk)).notes.filter((note) => note.includes(secondCode)))
    .toHaveLength(1);
  expect((await readSignals(desk)).tones).toBe(0);

  // Opening moves the focus to the heading, and the row disappears.
  await row.focus();
  await desk.keyboard.press('Enter');
  await expect.poll(() => focusedName(desk)).toMatch(new RegExp(`^heading: .*${firstCode}$`));
  await expect(desk).toHaveTitle(new RegExp(firstCode));
  await expect(row).toHaveCount(0);

  // After each action one status tells the result, and the focus is on no other action.
  const sheet = desk.locator(`[data-report="${first.id}"]`);
  const press = async (name: string): Promise<void> => {
    await sheet.getByRole('button', { name, exact: true }).focus();
    await desk.keyboard.press('Enter');
  };
  await press(t('actions.claim'));
  await expect.poll(statuses).toContain(t('did.claimed'));
  await expect.poll(() => focusedName(desk)).toBe(`group: ${t('actions.title')}`);
  await sheet.getByLabel(t('answer.label')).fill('Welche Achse?');
  await press(t('answer.ask'));
  await expect.poll(statuses).toContain(t('did.asked'));
  await press(t('actions.outOfService'));
  await expect.poll(statuses).toContain(t('did.outOfService'));

  // J moves through the list, but not from a control outside it, and it can be switched off.
  const close = sheet.getByRole('button', { name: t('actions.close'), exact: true });
  await close.focus();
  await desk.keyboard.press('j');
  await expect(close).toBeFocused();
  await sheet.getByRole('heading', { level: 2 }).focus();
  await sendDanger();
  await desk.clock.fastForward(30_000);
  await desk.locator('.office-tab[data-tab=new]').click();
  await expect(desk.locator('.office-entry').nth(1)).toBeVisible();
  await desk.locator('.office-entry').nth(0).focus();
  await desk.keyboard.press('j');
  await expect(desk.locator('.office-entry').nth(1)).toBeFocused();
  await desk.getByLabel(t('settings.keys')).uncheck();
  await desk.locator('.office-entry').nth(0).focus();
  await desk.keyboard.press('j');
  await expect(desk.locator('.office-entry').nth(0)).toBeFocused();

  // Closing announces the next report, whose heading receives the focus.
  const line = desk.locator(`.office-entry[data-id="${second.id}"]`);
  await line.click();
  const next = desk.locator(`[data-report="${second.id}"]`);
  await expect(next.getByRole('heading', { level: 2 })).toBeFocused();
  await next.getByRole('button', { name: t('actions.close'), exact: true }).click();
  await next.getByRole('button', { name: t('reasons.done'), exact: true }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: interpolate(t('closing.anyway'), { reason: t('reasons.done') }) })
    .click();
  await expect(next).toHaveCount(0);
  await expect
    .poll(async () => (await statuses()).some((text) => text.startsWith(t('did.closed'))))
    .toBe(true);
  expect(await focusedName(desk)).toMatch(/^(heading|button|link): ./);

  // On a phone, "to the list" returns to the line from which the report was opened.
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto('/office?tab=waiting');
  const waiting = desk.locator(`.office-entry[data-id="${first.id}"]`);
  await waiting.focus();
  await desk.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await desk.getByRole('button', { name: t('back') }).focus();
  await desk.keyboard.press('Enter');
  await expect(waiting).toBeFocused();
  await desk.context().close();
});
