/** The office at a desk: what a driver sends, what two desks do with it, what the driver hears. */
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { run as runOffice } from '../../../office/run.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { violationsInThemes } from '../support/axe.ts';
import { focusStop, wrongWith } from '../support/keyboard.ts';
import { lowTargets, partsTooWide } from '../support/layout.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { themes } from '../../../src/features/theme/theme.ts';
import { fillForm } from '../support/fill-form.ts';
import {
  addPhotos,
  fillPartialDelivery,
  openForm,
  openStep,
  send,
  stepCount,
  unfold,
} from '../support/form.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { reportsMarked } from '../support/office.ts';
import { type Backend, choiceText, expect, test, text, whenReady } from '../support/site.ts';

const password = 'Tanklotse-Office-1';
const signedIn = ['--email', 'office@tanklotse.example', '--password', password];
const t = (path: string): string => text('de', 'office', path);

/** What a desk has sounded and shown: this browser has neither loudspeaker nor notifications. */
interface Heard {
  readonly tones: number;
  readonly notes: readonly string[];
}
const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
function listen(): void {
  const all: { tones: number; notes: string[] } = { tones: 0, notes: [] };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function startHeard(when) {
    all.tones += 1;
    start.call(this, when);
  };
  class Noted {
    static readonly permission = 'granted';
    constructor(title: string) {
      all.notes.push(title);
    }
  }
  Object.assign(globalThis, { heard: all, Notification: Noted });
}

/** A desk of the office in a browser window of its own. */
async function openDesk(
  browser: Browser,
  backend: Backend,
  query = '',
  prepare?: (context: BrowserContext) => Promise<void>,
  email = 'office@tanklotse.example',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
  });
  await prepare?.(context);
  await context.addInitScript(listen);
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/office${query}`);
  await expect(page.locator('.office-desk')).toBeVisible();
  return page;
}

/** A live connection on which what the server says can be held back. */
function createSlowLine() {
  let held: (() => void)[] | undefined;
  return {
    slow: (context: BrowserContext): Promise<void> =>
      context.routeWebSocket(/\.ws/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (held) held.push(() => socket.send(message));
          else socket.send(message);
        });
      }),
    hold(): void {
      held = [];
    },
    letGo(): void {
      const all = held ?? [];
      held = undefined;
      for (const say of all) say();
    },
  };
}

/** The office's program on the command line. */
async function office(backend: Backend, argv: readonly string[]) {
  let [out, err] = ['', ''];
  await runOffice([...argv, '--origin', backend.origin], {
    environment: {},
    print: (line) => {
      out += line;
    },
    screen: {
      isTerminal: false,
      write: (line) => {
        err += line;
      },
    },
    ask: () => Promise.reject(new Error('Nobody is there to answer')),
  });
  return { out, err };
}

/** The driver sends a message with `mark` in it and one photo. */
async function sendMarked(page: Page, backend: Backend, mark: string) {
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  return report;
}

test('an accident rings at the desk, is asked about, answered and closed, and two desks overwrite nothing', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const mark = `accident ${Date.now()}`;
  const desk = await openDesk(browser, backend);
  await desk.clock.install();
  await desk.reload();
  await desk.getByText(t('settings.title'), { exact: true }).click();
  await desk.getByRole('button', { name: t('settings.on'), exact: true }).click();
  await desk.getByRole('button', { name: t('settings.test') }).click();
  await expect.poll(() => heard(desk)).toMatchObject({ tones: 4, notes: [] });

  // The phone sends: its words at once, of its photos the second not yet.
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let photos = 0;
  await driver.route(/\/v0\/b\/[^?]*\?name=/, async (route) => {
    photos += 1;
    if (photos > 1) await released;
    await route.continue();
  });
  await driver.goto(formPath('nearbyAccident'));
  await whenReady(driver);
  const wishes = { eventKind: 'accident', reporterMode: 'named', injuredCount: 1, release: 'yes' };
  await fillForm({ page: driver, locale: 'de', definition: nearbyAccident, wishes, mark });
  await openStep(driver, (await stepCount(driver)) - 2);
  await unfold(driver);
  await addPhotos(driver, await photoFiles(1, smallPhoto));
  await openStep(driver, (await stepCount(driver)) - 1);
  await send(driver);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');

  // It rings at once: the desk's own next question is half a minute away.
  const line = `.office-entry[data-id="${report.id}"]`;
  await expect(desk.locator(line)).toBeVisible({ timeout: 5000 });
  await expect(desk).toHaveTitle(/^\(1\) /);
  await expect
    .poll(() => heard(desk))
    .toMatchObject({
      tones: 10,
      notes: [expect.stringContaining(report.shortCode)],
    });
  // Danger repeats it until somebody opens the report.
  await desk.clock.fastForward(30_000);
  await expect.poll(async () => (await heard(desk)).tones).toBe(16);
  await desk.locator(line).click();
  await expect(desk).toHaveTitle(/^[^(]/);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toContainText(mark);
  const count = (done: number) => interpolate(t('photos.arrived'), { done, total: 2 });
  await expect(sheet.locator('.office-photo-count')).toHaveText(count(1));
  letGo();
  await expect(sheet.locator('.office-photo-count')).toHaveText(count(2), { timeout: 15_000 });
  await sheet.locator('.office-photo').first().click();
  await expect(desk.getByRole('link', { name: t('photos.download') })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));

  // Another desk has it open too, and claims it before it hears that this one has.
  const slow = createSlowLine();
  const other = await openDesk(browser, backend, `?id=${report.id}`, slow.slow);
  const otherSheet = other.locator(`[data-report="${report.id}"]`);
  await expect(otherSheet).toHaveAttribute('data-state', 'new');
  await expect(desk.locator('.office-presence')).toBeVisible();
  slow.hold();
  await sheet.getByRole('button', { name: t('actions.claim') }).click();
  await expect(sheet).toHaveAttribute('data-state', 'open');
  await otherSheet.getByRole('button', { name: t('actions.claim') }).click();
  slow.letGo();
  await expect(otherSheet.getByText(t('result.stale'))).toBeVisible();
  await expect(otherSheet).toHaveAttribute('data-state', 'open');
  await expect(otherSheet.locator('.report-history li')).toHaveCount(2);

  await sheet.getByLabel(t('note.label')).fill('Berufsgenossenschaft angerufen');
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(otherSheet.locator('.office-note')).toHaveText('Berufsgenossenschaft angerufen');
  await sheet.getByLabel(t('answer.label')).fill('Wer war Zeuge?');
  await sheet.getByRole('button', { name: t('answer.ask') }).click();
  await expect(otherSheet.locator('.report-history')).toContainText('Wer war Zeuge?');

  // The driver reads the query, not the note, and answers by a report that follows this one.
  await driver.goto(`/report?id=${report.id}`);
  await expect(driver.locator('.report-note')).toHaveText('Wer war Zeuge?');
  await expect(driver.locator('main')).not.toContainText('Berufsgenossenschaft angerufen');
  await driver.getByRole('button', { name: text('de', 'report', 'answer') }).click();
  await driver.waitForURL(/\?draft=/);
  await whenReady(driver);
  await openStep(driver, (await stepCount(driver)) - 1);
  await send(driver);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(2);
  const answer = (await reportsMarked(backend, mark)).find(({ id }) => id !== report.id);
  await expect(sheet.getByRole('link', { name: answer?.shortCode ?? '' })).toBeVisible();

  await sheet.getByRole('button', { name: t('actions.close'), exact: true }).click();
  await sheet.getByRole('button', { name: t('reasons.done') }).click();
  await expect(otherSheet).toHaveAttribute('data-state', 'closed');
  await driver.goto('/');
  await expect(driver.locator(`[data-report="${report.id}"]`)).toHaveAttribute(
    'data-status',
    'closed',
  );
  await desk.context().close();
  await other.context().close();
});

test('a desk sleeps an hour, loses its network, names what it cannot read, and ends with its sign-in', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const email = `desk-${Date.now()}@example.com`;
  await signUp(backend.origin, 'Kim Desk', email, password);
  await office(backend, ['grant', email, 'office']);
  const desk = await openDesk(browser, backend, '', undefined, email);
  await desk.clock.install();
  await desk.reload();
  const report = await sendMarked(driver, backend, `asleep ${Date.now()}`);
  const line = (id: string) => desk.locator(`.office-entry[data-id="${id}"]`);
  await expect(line(report.id)).toBeVisible({ timeout: 5000 });
  await line(report.id).click();
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();

  // The lid is closed; meanwhile another report comes, and something that is none.
  await desk.context().setOffline(true);
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const missed = await sendReport(backend.origin, reporter, 'dispositionMessage', { text: 'x' });
  const broken = await sendReport(backend.origin, reporter, 'dispositionMessage', {
    text: Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`a${at}`, { b: 1 }])),
  });
  await desk.clock.fastForward('01:00:00');
  await expect(desk.locator('.office-lost')).toBeVisible();
  await sheet.getByLabel(t('note.label')).fill('Ohne Netz geschrieben');
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(sheet.getByText(t('result.offline'))).toBeVisible();
  await expect(sheet.getByLabel(t('note.label'))).toHaveValue('Ohne Netz geschrieben');
  await desk.context().setOffline(false);
  await expect(desk.locator('.office-lost')).toBeHidden({ timeout: 15_000 });
  await expect(line(missed.id)).toBeVisible();
  await expect(desk).toHaveTitle(/^\(1\) /);
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(sheet.locator('.office-note')).toHaveText('Ohne Netz geschrieben');

  const unreadable = desk.locator('.office-unreadable');
  await unreadable.locator('summary').click();
  const record = desk.locator(`[data-record="${broken.id}"]`);
  await record.getByRole('button', { name: t('unreadable.button') }).click();
  await expect(record.getByText(t('unreadable.needed'))).toBeVisible();
  await record.getByLabel(t('unreadable.reason')).fill('Nicht aus der App');
  await record.getByRole('button', { name: t('unreadable.button') }).click();
  await expect(record).toHaveCount(0);
  expect((await office(backend, ['aside', ...signedIn])).out).toContain('Nicht aus der App');
  expect((await office(backend, ['list', ...signedIn])).err).not.toContain(broken.id);

  await desk.getByText(t('filters.title'), { exact: true }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: t('export.xlsx') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  // The role is taken away: the token of this desk counts until it runs out.
  await office(backend, ['revoke', email, 'office']);
  await desk.clock.fastForward('01:00:00');
  await expect(desk.getByText(t('signedOut'))).toBeVisible({ timeout: 15_000 });
  await expect(line(report.id)).toHaveCount(0);
  await desk.context().close();
});

test('the relieving driver sees open defects and says so', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const plate = `HH-X ${Date.now() % 10_000}`;
  const answers = { vehiclePlate: plate, defects: [{ defect: 'chBrakeAir', severity: 's4' }] };
  const report = await sendReport(backend.origin, reporter, 'complaintChassis', answers);
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();
  await driver.goto('/settings');
  await driver.evaluate((vehicle) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('profile:')) ?? '';
    localStorage.setItem(
      key.replace('profile:', 'own-vehicle:'),
      JSON.stringify({ vehiclePlate: vehicle, trailerPlate: '', product: '' }),
    );
  }, plate);
  await driver.goto('/');
  const line = driver.locator('.vehicle-open');
  await line.locator('summary').click();
  await expect(line).toContainText(
    choiceText('de', 'complaintChassis', 'chassisDefect', 'chBrakeAir'),
  );
  await expect(driver.locator('main')).not.toContainText('Mika Öz');
  for (const locale of locales)
    for (const path of ['/', formPath('complaintChassis')]) {
      await driver.goto(localizePath(path, locale));
      await whenReady(driver);
      await line.locator('summary').click();
      await expect(line).toContainText(text(locale, 'vehicle', 'tell'));
      const seen = locale === 'de' ? themes : [themes[locales.indexOf(locale)] ?? 'light'];
      expect(await violationsInThemes(driver, '.vehicle-defects', seen), locale).toEqual([]);
      for (const size of [100, 200])
        expect(await partsTooWide(driver, size), `${locale} ${size} %`).toEqual([]);
    }
  await driver.goto('/');
  await line.locator('summary').focus();
  await driver.keyboard.press('Enter');
  await line.getByRole('button', { name: text('de', 'vehicle', 'tell') }).click();
  await expect(line).toContainText(text('de', 'vehicle', 'seen'));
  await expect(sheet.locator('.office-seen')).toBeVisible();
  // Repaired it is gone from the driver's page.
  await sheet.getByRole('button', { name: new RegExp(t('defects.repaired')) }).click();
  await expect(sheet.locator('[data-defect="d0"]')).toContainText(t('defects.repaired'));
  await driver.reload();
  await expect(driver.locator('.vehicle-line[data-open="0"]')).toBeVisible();
  await desk.context().close();
});

test('keys alone lead to a closed report; in every language and theme axe finds nothing, and large text fits', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const report = await sendMarked(driver, backend, `keys ${Date.now()}`);
  const desk = await openDesk(browser, backend);
  await expect(desk.locator(`.office-entry[data-id="${report.id}"]`)).toBeVisible();
  const isAtReport = desk.locator(`.office-entry[data-id="${report.id}"]:focus`);
  for (let press = 0; press < 40 && !(await isAtReport.isVisible()); press += 1)
    await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();
  const tabTo = async (name: string): Promise<void> => {
    const isThere = desk.locator('button:focus').filter({ hasText: name });
    for (let press = 0; press < 120 && !(await isThere.isVisible()); press += 1) {
      await desk.keyboard.press('Tab');
      const stop = await focusStop(desk);
      const fault = stop && wrongWith(stop);
      expect(fault).toBeUndefined();
    }
    await desk.keyboard.press('Enter');
  };
  await tabTo(t('actions.claim'));
  await expect(sheet).toHaveAttribute('data-state', 'open');
  await tabTo(t('actions.close'));
  await tabTo(t('reasons.done'));
  await expect(desk).not.toHaveURL(new RegExp(report.id));

  for (const locale of locales) {
    await desk.goto(`${localizePath('/office', locale)}?tab=closed&id=${report.id}`);
    await expect(sheet.locator('.office-photo img')).toBeVisible();
    for (const part of await desk.locator('.office-more > summary').all()) await part.click();
    const themesSeen = locale === 'de' ? themes : [themes[locales.indexOf(locale)] ?? 'light'];
    expect(await violationsInThemes(desk, undefined, themesSeen), locale).toEqual([]);
    expect(await lowTargets(desk), locale).toEqual([]);
    for (const [width, size] of [
      [1280, 200],
      [360, 200],
      [320, 150],
    ] as const) {
      await desk.setViewportSize({ width, height: 740 });
      expect(await partsTooWide(desk, size), `${locale} ${width} px ${size} %`).toEqual([]);
    }
    await desk.setViewportSize({ width: 1280, height: 800 });
  }
  await desk.context().close();
});

test.describe('a driver', () => {
  test.use({ start: '/office' });
  test('is told that the page is for the office', async ({ signedInPage: page }) => {
    await whenReady(page);
    await expect(page.getByText(t('forOffice.title'))).toBeVisible();
    await expect(page.locator('.office-tabs')).toHaveCount(0);
  });
});
