/** A defect that stops a vehicle rings once more at a desk where nobody opens it. */
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { readSignals, newsOf, office, openDesk, password, t } from '../support/desk.ts';
import { expect, test, whenSettled } from '../support/site.ts';

test('a defect that stops a vehicle › rings again after five minutes, once, and not where somebody has opened it', async ({
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
  // A danger of another journey sounds six tones each time, any other report two.
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
    // It comes without a hint: the desk's own next question is half a minute away.
    await desk.clock.fastForward(30_000);
    await expect(line(id)).toBeVisible();
    return id;
  };
  // Whatever lay here before has sounded, and is silent from here.
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
