/** One vehicle, from a defect report at night to its release, with two drivers and three desks. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright/test';
import type { OfficeRole } from '../../../src/features/office/model/roles.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { officeDeskKey, vehicleKey } from '../../../src/platform/storage-keys.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { readSignals, newsOf, office, openDesk, password, t } from '../support/desk.ts';
import { dayInBrowser, openStep, send, stepCount } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { newDriver, signInAs } from '../support/signed-in.ts';
import {
  type Backend,
  choiceText,
  expect,
  startBackend,
  test,
  text,
  whenReady,
  whenSettled,
} from '../support/site.ts';

const defectText = (id: string): string =>
  choiceText('de', 'complaintChassis', 'chassisDefect', id);
const brake = defectText('chBrakeAir');
const horn = defectText('chHorn');
const v = (path: string): string => text('de', 'vehicle', path);
const plate = 'HH-TK 4711';
const onCall = '+49 461 112233';

/** Opens a driver's phone on which `plate` is stored as the current vehicle. */
async function openPhone(browser: Browser, backend: Backend, name: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const { email, uid } = await newDriver(backend, name);
  await signInAs(context, email);
  const vehicle = JSON.stringify({ vehiclePlate: plate, trailerPlate: '', product: '' });
  await context.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [vehicleKey(uid), vehicle],
  );
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, contacts: { onCallPhone: onCall } } }),
  );
  return context.newPage();
}

interface DeskAccount {
  readonly email: string;
  readonly name: string;
  readonly prepare: (context: BrowserContext) => Promise<void>;
}
/** Creates an account with this role, whose desk has a name and has its sounds switched on. */
async function createDesk(backend: Backend, role: OfficeRole, name: string): Promise<DeskAccount> {
  const email = `${role}@haulage.example`;
  const { uid } = await signUp(backend.origin, name, email, password);
  await office(backend, ['grant', email, role]);
  return {
    email,
    name,
    prepare: async (context) => {
      await context.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [officeDeskKey(uid), JSON.stringify({ name, sounds: true })],
      );
    },
  };
}
const open = (browser: Browser, backend: Backend, account: DeskAccount): Promise<Page> =>
  openDesk(browser, backend, '', account.prepare, account.email);

const entryOf = (desk: Page, id: string): Locator => desk.locator(`.office-entry[data-id="${id}"]`);
const sheetOf = (desk: Page, id: string): Locator => desk.locator(`article[data-report="${id}"]`);
const notesOf = async (desk: Page): Promise<readonly string[]> => (await readSignals(desk)).notes;

/** Opens home and returns the line about the vehicle's defects, expanded. */
async function readVehicle(driver: Page): Promise<Locator> {
  await driver.goto('/');
  await whenReady(driver);
  const line = driver.locator('.vehicle-defects');
  await expect(line.locator('[data-asked="answered"]')).toBeVisible();
  if (await line.locator('summary').isVisible()) await line.locator('summary').click();
  return line;
}

/**
 * Fills in the certificate form and confirms it; `seen` checks the dialog before the confirmation.
 */
async function certify(
  desk: Page,
  sheet: Locator,
  defect: string,
  outcome: 'repaired' | 'notNeeded',
  seen: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await sheet.getByRole('button', { name: `${defect}: ${t(`defects.${outcome}`)}` }).click();
  const dialog = desk.getByRole('dialog');
  const own = (field: string): Locator => dialog.getByLabel(t(`certificate.${outcome}.${field}`));
  await own('done').fill('Bremsschlauch Achse 2 getauscht');
  await own('person').fill('Mo Öz');
  await dialog.getByLabel(t('certificate.workshop')).fill('Werkstatt Nord');
  await dialog.getByLabel(t('certificate.orderNumber')).fill('A-17');
  await dialog.getByLabel(t('certificate.mileage')).fill('241.877');
  await own('day').fill(await dayInBrowser(desk));
  await dialog.getByRole('button', { name: t('certificate.next') }).click();
  await seen(dialog);
  await dialog.getByRole('button', { name: t('certificate.certify') }).click();
  await expect(dialog).toHaveCount(0);
}

/** A separate backend for this test, without reports of other tests and never opened by a desk. */
const journey = test.extend<{ readonly quiet: Backend }>({
  quiet: async ({ hasFunctions }, use) => {
    const backend = await startBackend(undefined, 0, ['--quick-compression'], hasFunctions);
    await use(backend);
    await backend.kill();
  },
});

journey(
  'three desks of different roles and two drivers › see the same state of a vehicle from its report to its release @full',
  async ({ browser, quiet: backend }) => {
    const driver = await openPhone(browser, backend, 'reporter');
    const next = await openPhone(browser, backend, 'relief');
    const accounts = {
      office: await createDesk(backend, 'office', 'Ada Amt'),
      workshop: await createDesk(backend, 'workshop', 'Willi Werk'),
      safety: await createDesk(backend, 'safety', 'Sina Sicher'),
    };

    // At night no desk is open. The driver reports a dangerous and a harmless defect together.
    await driver.goto(formPath('complaintChassis'));
    await whenReady(driver);
    await expect(driver.locator('[id="vehiclePlate"]')).toHaveValue(plate);
    await openStep(driver, 1);
    for (const name of [brake, horn]) {
      await driver.locator('[id="defects"] > .button').click();
      await driver.getByRole('dialog').getByRole('button', { name, exact: true }).first().click();
      await expect(driver.getByRole('heading', { name })).toBeVisible();
    }
    await driver
      .locator('[id="defects.0.severity"] label')
      .filter({ has: driver.locator('input[value=life]') })
      .click();
    await openStep(driver, (await stepCount(driver)) - 1);
    await send(driver);
    const stop = driver.locator('.notice--danger', {
      hasText: text('de', 'reports', 'choices.severity.life'),
    });
    await expect(stop.getByRole('link').last()).toHaveAttribute('href', 'tel:+49461112233');
    await expect(driver.locator('.sent-receipt--done')).toBeVisible();
    await expect(driver.locator('main')).not.toContainText(
      /kein(e|en)? (bekannte[nr]?|offene[nr]?|Mängel|Mangel)/i,
    );
    const [report] = await reportsMarked(backend, plate);
    if (!report) throw new Error('The report is missing');
    const { id, shortCode } = report;

    // The next driver sees the report before any desk has been opened.
    const line = await readVehicle(next);
    await expect(line.locator('summary')).toContainText(v('outOfService'));
    await expect(line).toContainText(brake);
    await expect(line).toContainText(horn);
    await expect(line).toContainText('Im Büro noch nicht gelesen.');
    await expect(line).toContainText(v('neverLooked').split('. ').at(-1) ?? '');

    // Each of the three desks loads, notifies about the danger report and counts it.
    const desks = await Promise.all(
      Object.values(accounts).map((account) => open(browser, backend, account)),
    );
    for (const desk of desks) {
      await expect.poll(() => notesOf(desk)).toEqual([expect.stringContaining(shortCode)]);
      expect(await newsOf(desk)).toBe(1);
      await expect(entryOf(desk, id)).toHaveAttribute('data-severity', 'danger');
      await expect(desk.locator('.office-tab[data-tab=new] .office-count')).toHaveText('1');
    }
    const [ofOffice, ofWorkshop, ofSafety] = desks as [Page, Page, Page];
    // The desks have listed the report, but nobody has opened it, so it still counts as unread.
    await readVehicle(next);
    await expect(line).toContainText('noch nicht gelesen');

    // All desks open the report, and the workshop certifies one of the two defects.
    for (const desk of desks) await entryOf(desk, id).click();
    const sheets = desks.map((desk) => sheetOf(desk, id)) as [Locator, Locator, Locator];
    const [atOffice, atWorkshop, atSafety] = sheets;
    // An action on an older state is refused, so each desk must have the state that the first wrote.
    for (const sheet of sheets)
      await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));
    await atSafety.getByRole('button', { name: t('actions.outOfService') }).click();
    await expect(atOffice).toContainText(t('outOfService'));
    await readVehicle(next);
    await expect(line.locator('summary')).toContainText(v('outOfService'));
    await certify(ofWorkshop, atWorkshop, brake, 'repaired', async (dialog) => {
      await expect(dialog).toContainText('241.877 km');
      await expect(dialog).toContainText(`Willi Werk (${accounts.workshop.email})`);
    });
    for (const sheet of sheets) {
      const defect = sheet.locator('[data-defect="d0"]');
      await expect(defect).toContainText('Bremsschlauch Achse 2 getauscht');
      await expect(defect).toContainText(`Willi Werk (${accounts.workshop.email})`);
      await expect(sheet.locator('[data-defect="d1"]')).toHaveAttribute('data-certified', 'false');
    }
    await readVehicle(next);
    await atSafety.getByRole('button', { name: t('actions.inService') }).click();
    await expect(atOffice).not.toContainText(t('outOfService'));
    await readVehicle(next);
    await expect(line).toContainText(horn);
    await expect(line).not.toContainText(brake);
    await expect(line.locator('summary')).toContainText(`${v('known')}: ${horn}`);
    await expect(line.locator('summary')).not.toContainText('Gefahr');

    // The office closes the report as "seen" after a warning. The driver still sees the open
    // defect.
    await atOffice.getByRole('button', { name: t('actions.close'), exact: true }).click();
    await expect(
      atOffice.getByRole('button', { name: t('reasons.repaired'), exact: true }),
    ).toHaveCount(0);
    await atOffice.getByRole('button', { name: t('reasons.seen') }).click();
    const dialog = ofOffice.getByRole('dialog');
    await expect(dialog).toContainText(horn);
    await expect(dialog).not.toContainText(brake);
    await dialog.getByRole('button', { name: /Trotzdem abschließen/ }).click();
    await expect(atWorkshop).toHaveAttribute('data-state', 'closed');
    await ofOffice.locator('.office-tab[data-tab=closed]').click();
    await expect(entryOf(ofOffice, id)).toContainText('1 Mangel offen');
    await readVehicle(next);
    await expect(line).toContainText(horn);

    // The workshop closes its desk. Safety takes the certificate back, which stays in the history.
    await ofWorkshop.context().close();
    await atSafety.getByRole('button', { name: `${brake}: ${t('takeBack.title')}` }).click();
    const takingBack = ofSafety.getByRole('dialog');
    await takingBack.getByLabel(t('takeBack.reason')).fill('Falsches Fahrzeug');
    await takingBack.getByRole('button', { name: t('takeBack.button') }).click();
    await expect(takingBack).toHaveCount(0);
    await ofOffice.goto(`/office?tab=open&id=${id}`);
    for (const sheet of [atOffice, atSafety]) {
      // The report is open again at both desks.
      await expect(sheet).toHaveAttribute('data-state', 'open');
      const history = sheet.locator('.report-history');
      await expect(history).toContainText('Falsches Fahrzeug');
      await expect(history).toContainText('Bremsschlauch Achse 2 getauscht');
      await expect(sheet.locator('[data-defect="d0"]')).toHaveAttribute('data-certified', 'false');
    }
    await readVehicle(next);
    await expect(line.locator('summary')).toContainText(v('outOfService'));
    await expect(line).toContainText(brake);
    await expect(entryOf(ofOffice, id)).toBeVisible();

    // Meanwhile a danger that nobody opens, a defect that the office opens, and a message arrive.
    const other = await signUp(backend.origin, 'Mika Öz');
    const chassis = (of: string, defect: string, severity: string) =>
      sendReport(backend.origin, other, 'complaintChassis', {
        vehiclePlate: of,
        defects: [{ defect, severity }],
      });
    const danger = await chassis('HH-TK 4712', 'chSteering', 'life');
    const opened = await chassis('HH-TK 4713', 'chBrakeParking', 'life');
    const message = await sendReport(backend.origin, other, 'dispositionMessage', {
      messageType: 'deliveryPartial',
      urgency: 'immediate',
      text: 'Klinik ohne Gas',
    });
    await ofOffice.locator('.office-tab[data-tab=new]').click();
    await expect(entryOf(ofOffice, danger.id)).toBeVisible();
    await entryOf(ofOffice, opened.id).click();
    await expect(sheetOf(ofOffice, opened.id).locator('.report-history')).toContainText(
      t('deeds.received'),
    );
    await entryOf(ofOffice, message.id).click();
    const ofMessage = sheetOf(ofOffice, message.id);
    await ofMessage.getByRole('button', { name: t('actions.close'), exact: true }).click();
    await ofMessage.getByRole('button', { name: t('reasons.done') }).click();
    await expect(ofOffice).not.toHaveURL(new RegExp(message.id));
    await ofOffice.goto(`/office?tab=closed&id=${message.id}`);
    await expect(ofMessage).toHaveAttribute('data-state', 'closed');

    // The workshop opens its desk again. It lists its reports and counts only the unopened one as
    // new.
    const again = await open(browser, backend, accounts.workshop);
    await expect.poll(() => notesOf(again)).toEqual([expect.stringContaining(danger.code)]);
    expect(await newsOf(again)).toBe(1);
    await expect(entryOf(again, opened.id)).toBeVisible();
    await expect(entryOf(again, message.id)).toHaveCount(0);
    await whenSettled(again);
    expect(await notesOf(again)).toHaveLength(1);

    // Both defects are certified, and the vehicle has no open defects.
    await again.goto(`/office?tab=open&id=${id}`);
    const atAgain = sheetOf(again, id);
    await certify(again, atAgain, brake, 'repaired');
    await certify(again, atAgain, horn, 'notNeeded');
    await expect(atSafety.locator('[data-certified="false"]')).toHaveCount(0);
    await atAgain.getByRole('button', { name: t('actions.close'), exact: true }).click();
    await atAgain.getByRole('button', { name: t('reasons.repaired'), exact: true }).click();
    await expect(atSafety).toHaveAttribute('data-state', 'closed');
    await readVehicle(next);
    await expect(line.locator('[data-open="0"]')).toContainText('Das Büro hat zuletzt nachgesehen');
    await expect(line).toContainText(interpolate(v('nothing'), { plate }));
    for (const desk of [ofOffice, ofSafety, again]) await desk.context().close();
    await driver.goto(`/report?id=${id}`);
    const closed = text('de', 'home', 'reports.status.closed');
    expect(closed).toBe(t('tabs.closed'));
    await expect(driver.locator('.report-sheet')).toContainText(closed);
    for (const phone of [driver, next]) await phone.context().close();
  },
);
