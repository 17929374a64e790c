/**
 * What the functions do while no desk is open: a danger reaches the office by mail and push message
 * and the next driver by the vehicle, and the answer of the office reaches the closed phone.
 */
import * as z from 'zod';
import { formPath } from '../../../src/routing/routes.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { openDesk, t } from '../support/desk.ts';
import { openStep } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { openPushPhone, type PushPhone } from '../support/push-phone.ts';
import { newDriver, password, signInAs } from '../support/signed-in.ts';
import {
  type Backend,
  choiceText,
  driver,
  dump,
  expect,
  test as base,
  text,
  whenReady,
} from '../support/site.ts';

/** From the tap on "send". */
const maxMilliseconds = 10_000;

const test = base.extend<{ readonly safetyPhone: PushPhone; readonly driverPhone: PushPhone }>({
  safetyPhone: async ({ backend }, use) => {
    const phone = await openPushPhone(backend);
    await use(phone);
    await phone.close();
  },
  driverPhone: async ({ backend }, use) => {
    const phone = await openPushPhone(backend);
    await use(phone);
    await phone.close();
  },
});
test.use({ hasFunctions: true });

const brake = choiceText('de', 'complaintChassis', 'chassisDefect', 'chBrakeAir');

const mailsSchema = z.array(z.object({ subject: z.string(), to: z.array(z.string()) }));
const mailsAbout = async (backend: Backend, code: string) =>
  mailsSchema
    .parse(await dev(backend, 'GET', 'functions/mails'))
    .filter(({ subject }) => subject.includes(code));

const entrySchema = z.record(z.string(), z.unknown());
const storedSchema = z.object({
  live: z.object({
    work: z.unknown(),
    vehicles: z.record(z.string(), z.record(z.string(), entrySchema)),
  }),
});

const openPages = ({ context }: PushPhone, backend: Backend): readonly string[] =>
  context
    .pages()
    .map((page) => page.url())
    .filter((url) => url.startsWith(backend.origin));

test(
  'a danger while no desk is open › reaches office, safety phone and next driver within 10 s, and the question of the office the closed phone of the driver',
  // Chromium's headless shell has no notifications.
  { tag: ['@full', '@window'] },
  async ({ safetyPhone, driverPhone, browser, backend }) => {
    test.slow();
    const plate = `HH-NO ${Date.now() % 10_000}`;

    const officer = await newDriver(backend, 'officer');
    await dev(backend, 'POST', 'users/claims', { user: officer.uid, claims: { safety: true } });
    const settings = await safetyPhone.subscribe({ email: officer.email, password }, 'danger');
    await settings.close();
    expect(openPages(safetyPhone, backend)).toEqual([]);

    // The next driver has the form open with the plate.
    const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
    const { email } = await newDriver(backend, 'next');
    await signInAs(context, email);
    const next = await context.newPage();
    const line = next.locator('.vehicle-defects');
    const takeOver = async (): Promise<void> => {
      await next.goto(formPath('complaintChassis'));
      await whenReady(next);
      await next.locator('[id="vehiclePlate"]').fill(plate);
    };

    const page = await driverPhone.subscribe(driver, 'answers');
    await page.goto(formPath('complaintChassis'));
    await whenReady(page);
    await page.locator('[id="vehiclePlate"]').fill(plate);
    await openStep(page, 1);
    await page.locator('[id="defects"] > .button').click();
    await page.getByRole('dialog').getByRole('button', { name: brake }).first().click();
    await page
      .locator('[id="defects.0.severity"] label')
      .filter({ has: page.locator('input[value=life]') })
      .click();
    const sentAt = Date.now();
    await page.locator('.report-form-send-now button').click();
    const elapsed = new Map<string, number>();
    const measure = async (what: string, isReached: () => Promise<void>): Promise<void> => {
      await isReached();
      elapsed.set(what, Date.now() - sentAt);
    };
    await expect(page.locator('.report-form-code')).toBeVisible();
    await expect.poll(async () => (await reportsMarked(backend, plate)).length).toBe(1);
    const [report] = await reportsMarked(backend, plate);
    if (!report) throw new Error('The report is missing');
    const { id, shortCode } = report;
    const intervals = [100];
    await Promise.all([
      measure('mail', () =>
        expect
          .poll(async () => (await mailsAbout(backend, shortCode)).length, { intervals })
          .toBe(1),
      ),
      measure('push message', () =>
        expect
          .poll(
            async () => {
              await safetyPhone.receive();
              return (await safetyPhone.shown()).map(({ title, body }) => ({ title, body }));
            },
            { intervals },
          )
          .toEqual([
            {
              title: text('de', 'push-messages', 'danger'),
              body: text('de', 'push-messages', 'dangerBody'),
            },
          ]),
      ),
      measure('next driver', async () => {
        await takeOver();
        await expect(line).toContainText(brake);
      }),
    ]);
    const times = [...elapsed].map(([what, time]) => `${what} ${(time / 1000).toFixed(1)} s`);
    console.info(`After the tap on "send": ${times.join(', ')}`);
    for (const [what, time] of elapsed) expect(time, what).toBeLessThan(maxMilliseconds);

    // The function has taken the report in: it has work, and the entry is no longer that of the phone.
    await dev(backend, 'POST', 'functions/idle');
    const stored = storedSchema.parse(await dump(backend)).live;
    expect(stored.work).toMatchObject({ defect: { [id]: { state: 'new', severity: 'danger' } } });
    const entries = Object.values(stored.vehicles).flatMap((vehicle) => vehicle[id] ?? []);
    expect(entries).toEqual([expect.not.objectContaining({ pending: true })]);
    expect(await mailsAbout(backend, shortCode)).toMatchObject([
      { to: ['workshop@tanklotse.example', 'on-call@tanklotse.example'] },
    ]);
    await expect(line.locator('summary')).toContainText(text('de', 'vehicle', 'outOfService'));
    await expect(page.locator('.sent-receipt--done')).toBeVisible();
    await page.close();
    expect(openPages(driverPhone, backend)).toEqual([]);

    const desk = await openDesk(browser, backend, `?id=${id}`);
    const sheet = desk.locator(`[data-report="${id}"]`);
    await sheet.getByLabel(t('answer.label')).fill('Steht der Wagen sicher?');
    await sheet.getByRole('button', { name: t('answer.ask') }).click();
    await expect(sheet.locator('.report-history')).toContainText('Steht der Wagen sicher?');
    const answer = {
      title: text('de', 'push-messages', 'answer'),
      body: text('de', 'push-messages', 'answerBody'),
      tag: `answer-${id}`,
    };
    await expect
      .poll(
        async () => {
          await driverPhone.receive();
          return driverPhone.shown();
        },
        { intervals },
      )
      .toEqual([answer]);
    // Every event has been delivered, and no further message has arrived at either phone.
    await dev(backend, 'POST', 'functions/idle');
    expect(await driverPhone.receive()).toBe(1);
    expect(await safetyPhone.receive()).toBe(1);
    expect(await driverPhone.shown()).toEqual([answer]);

    const address = await driverPhone.tap();
    expect(await driverPhone.shown()).toEqual([]);
    const opened = await driverPhone.context.newPage();
    await opened.goto(address);
    await expect(opened.locator('[data-question=open] .report-note')).toHaveText(
      'Steht der Wagen sicher?',
    );
    await expect(opened.locator('main')).toContainText(shortCode);
    await desk.context().close();
    await context.close();
  },
);
