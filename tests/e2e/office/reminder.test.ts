/** The desk rings once more for a defect that stops a vehicle if nobody opens the report. */
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { readSignals, newsOf, office, openDesk, password, t } from '../support/desk.ts';
import { expect, test, whenSettled } from '../support/site.ts';

test('a defect that stops a vehicle › rings once more after five minutes, unless somebody has opened the report', async ({
  browser,
  backend,
}) => {
  const email = `bell-${Date.now()}@example.com`;
  await signUp(backend.origin, 'Kim Bell', email, password);
  await office(backend, ['grant', email, 'workshop']);
  const desk = await openDesk(browser, backend, '', undefined, email);
  await desk.clock.install();
  await desk.reload();
  await newsOf(desk);
  // A danger report of another test plays six tones each time, any other report two.
  const calmTones = async (): Promise<number> => (await readSignals(desk)).tones % 6;
  await desk.getByText(t('settings.title'), { exact: true }).click();
  await desk.getByRole('button', { name: t('settings.on'), exact: true }).click();
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const line = (id: string) => desk.locator(`.office-entry[data-id="${id}"]`);
  const sendStop = async (): Promise<string> => {
    const { id } = await sendReport(backend.origin, reporter, 'complaintChassis', {
      vehiclePlate: `HH-BE ${Date.now() % 1000}`,
      defects: [{ defect: 'chWheelNuts', severity: 'stop' }],
    });
    // The report is not pushed, so advance to the desk's next regular request.
    await desk.clock.fastForward(30_000);
    await expect(line(id)).toBeVisible();
    return id;
  };
  // The reminders of earlier reports have rung by then and do not repeat.
  await desk.clock.fastForward('10:00');
  await whenSettled(desk);
  const before = await calmTones();
  const after = (rings: number): number => (before + 2 * rings) % 6;

  const opened = await sendStop();
  await expect.poll(calmTones).toBe(after(1));
  await line(opened).click();
  await expect(desk.locator(`[data-report="${opened}"]`)).toBeVisible();
  await sendStop();
  await expect.poll(calmTones).toBe(after(2));

  await desk.clock.fastForward('04:00');
  await whenSettled(desk);
  expect(await calmTones()).toBe(after(2));
  await desk.clock.fastForward('01:00');
  await expect.poll(calmTones).toBe(after(3));
  await desk.clock.fastForward('20:00');
  await whenSettled(desk);
  expect(await calmTones()).toBe(after(3));
  await desk.context().close();
});
