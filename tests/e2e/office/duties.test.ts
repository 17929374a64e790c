/**
 * An accident report: desks that may read it tick its duties; a desk that may not read it shows
 * that it exists.
 */
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import texts from '../../../src/locales/de/forms/nearbyAccident.json' with { type: 'json' };
import { officeDeskKey } from '../../../src/platform/storage-keys.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { signUp } from '../../unit/office/driver.ts';
import { readSignals, office, openDesk, password, t } from '../support/desk.ts';
import { fillForm } from '../support/fill-form.ts';
import { openStep, send, stepCount } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { type Backend, expect, test, whenReady } from '../support/site.ts';

const { extra: event } = texts;
const ownTitle = new RegExp(`${event.assessment.mine}|${event.assessment.mineOpen}`);
const accident = {
  eventKind: 'accident',
  reporterMode: 'named',
  dangerNow: false,
  placeKind: 'road',
  country: 'DE',
  injured: 'yes',
  'injuredPersons.role': 'colleague',
  'injuredPersons.death': false,
  'injuredPersons.daysUnfit': 'overSeven',
  release: 'no',
  propertyDamage: 'none',
  byTraffic: 'yes',
  othersDamage: ['vehicle'],
  emergencyServices: ['none'],
  detailsGiven: 'no',
  policeTold: 'no',
};

/** Creates an account with this role, whose desk has a name and has its sounds switched on. */
async function createDesk(backend: Backend, role: 'office' | 'safety', name: string) {
  const email = `${role}-${Date.now()}@example.com`;
  const { uid } = await signUp(backend.origin, name, email, password);
  await office(backend, ['grant', email, role]);
  return { email, key: officeDeskKey(uid), settings: JSON.stringify({ name, sounds: true }) };
}

test('a duty › is ticked at one desk, appears at another, can be unticked, and is hidden from a desk without the role "safety"', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const mark = `duties ${Date.now()}`;
  const ofSafety = await createDesk(backend, 'safety', 'Sina Sicher');
  const ofOffice = await createDesk(backend, 'office', 'Ada Amt');
  const open = ({ email, key, settings }: typeof ofSafety) =>
    openDesk(
      browser,
      backend,
      '',
      async (context) => {
        await context.addInitScript(
          // Do not overwrite settings that the desk has stored before a reload.
          ([name = '', value = '']) =>
            localStorage.setItem(name, localStorage.getItem(name) ?? value),
          [key, settings],
        );
      },
      email,
    );
  const without = await open(ofOffice);
  await expect(without.getByText(t('safety.elsewhere'))).toBeVisible();
  // Dismiss accidents that other tests have reported.
  const notice = without.locator('.office-accident');
  await without.getByText(t('settings.limits')).click();
  await expect(without.locator('.office-catch-up')).toHaveCount(0);
  if (await notice.isVisible()) await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  const before = (await readSignals(without)).tones;

  await driver.goto(formPath('nearbyAccident'));
  await whenReady(driver);
  await fillForm({
    page: driver,
    locale: 'de',
    definition: nearbyAccident,
    overrides: accident,
    mark,
  });
  await openStep(driver, (await stepCount(driver)) - 1);
  await send(driver);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  // The driver's own duties stay in sight: on the sent screen and in the report.
  const ownDuties = driver.locator('.notice', { hasText: ownTitle });
  await expect(ownDuties).toContainText(event.duty.D6);
  await driver.goto(`/report?id=${report.id}`);
  await expect(ownDuties).toContainText(event.duty.D6);

  await expect(notice).toContainText(t('safety.reported'), { timeout: 20_000 });
  await expect
    .poll(async () => (await readSignals(without)).tones)
    .toBeGreaterThanOrEqual(before + 6);
  await without.goto(`/office?id=${report.id}`);
  await expect(without.getByText(t('notFound'))).toBeVisible();
  await expect(without.locator(`[data-id="${report.id}"]`)).toHaveCount(0);
  await notice.getByRole('button', { name: t('safety.passedOn') }).click();
  await expect(notice).toHaveCount(0);
  await without.reload();
  await expect(without.getByText(t('safety.elsewhere'))).toBeVisible();
  await expect(notice).toHaveCount(0);

  const first = await open(ofSafety);
  const other = await openDesk(browser, backend, `?id=${report.id}`);
  await first.goto(`/office?id=${report.id}`);
  // The desk names the driver, who is "you" in the form.
  await expect(other.locator('[data-duty="D6"]')).toContainText(t('duties.driver'));
  const dutyAt = (desk: typeof first) => desk.locator('[data-duty="D2"]');
  for (const desk of [first, other]) {
    await expect(dutyAt(desk)).toHaveAttribute('data-duty-status', 'left');
    await expect(desk.locator('.office-duties')).toContainText(t('duties.unsigned'));
    await expect(desk.locator('.office-accident')).toHaveCount(0);
  }
  await dutyAt(first).getByRole('button').click();
  const history = other.locator(`[data-report="${report.id}"] .report-history`);
  await expect(dutyAt(other)).toHaveAttribute('data-duty-status', 'done');
  await expect(dutyAt(other)).toContainText(`Sina Sicher (${ofSafety.email})`);
  await expect(history).toContainText(t('deeds.dutyDone'));
  await dutyAt(other).getByRole('button').click();
  await expect(dutyAt(first)).toHaveAttribute('data-duty-status', 'left');
  await expect(history).toContainText(t('deeds.dutyTakenBack'));
  await expect(history).toContainText(t('deeds.dutyDone'));
  for (const desk of [without, first, other]) await desk.context().close();
});
