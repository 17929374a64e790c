/**
 * Reports that no form could have written: other reports are still shown, and each malformed report
 * lists its unreadable answers.
 */
import type { BrowserContext, Page } from 'playwright/test';
import type { DocumentFields } from '../../../src/features/outbox/model/report-document.ts';
import { localDay } from '../../../src/features/reports/dates.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import {
  type Driver,
  send,
  sendAnonymously,
  type Sent,
  signIn,
  signUp,
} from '../../unit/office/driver.ts';
import { violationsInThemes } from '../support/axe.ts';
import { office, openDesk, password, t } from '../support/desk.ts';
import { lowTargets, partsTooWide } from '../support/layout.ts';
import { reportsMarked } from '../support/office.ts';
import { type Backend, driver as demo, expect, test, text } from '../support/site.ts';

const self = { toString: 'x', valueOf: 'y' };
const named = { eventKind: 'nearMiss', reporterMode: 'named' };
/** Malformed answers by kind of report, with the paths that cannot be read. */
const malformed: readonly (readonly [ReportKind, DocumentFields, readonly string[]])[] = [
  ['complaintChassis', { defects: [null] }, ['defects.0']],
  ['complaintChassis', { vehiclePlate: 'HH-XY 1', note: null }, ['note']],
  [
    'complaintTrailer',
    { defects: [{ defect: 'tbLeak', made: { up: [1, { x: null }] } }] },
    ['defects.0.made'],
  ],
  [
    'complaintCustomerTank',
    { tankSerial: self, immediateActions: [self] },
    ['immediateActions.0', 'tankSerial'],
  ],
  ['dispositionMessage', { text: 'x'.repeat(900_000) }, ['text']],
  ['dispositionMessage', { text: self, invented: { list: ['a'] } }, ['invented', 'text']],
  [
    'nearbyAccident',
    { ...named, causes: [self], location: { latitude: self, longitude: 9 } },
    ['causes.0', 'location.latitude', 'location.longitude'],
  ],
];
const malformedAnonymous: readonly (readonly [DocumentFields, readonly string[]])[] = [
  [{ weather: { a: null } }, ['weather']],
  [{ causes: [self], light: [self] }, ['causes.0', 'light']],
];

const kindsOf: Readonly<Record<string, readonly ReportKind[]>> = {
  workshop: ['complaintChassis', 'complaintTrailer', 'complaintCustomerTank'],
  dispatch: [
    'complaintChassis',
    'complaintTrailer',
    'complaintCustomerTank',
    'dispositionMessage',
    'nearbyAccident',
  ],
  safety: ['complaintChassis', 'complaintTrailer', 'complaintCustomerTank', 'nearbyAccident'],
  office: [
    'complaintChassis',
    'complaintTrailer',
    'complaintCustomerTank',
    'dispositionMessage',
    'nearbyAccident',
  ],
};

interface Example extends Sent {
  readonly kind: ReportKind;
  readonly anonymous: boolean;
  readonly unread: readonly string[];
}

/** Sends all malformed reports, and a valid report of each kind between them. */
async function sendAll({ origin }: Backend, reporter: Driver): Promise<readonly Example[]> {
  const examples: Example[] = [];
  for (const [kind, answers, unread] of malformed) {
    examples.push({
      ...(await send(origin, reporter, kind, answers)),
      kind,
      anonymous: false,
      unread,
    });
    const good = kind === 'nearbyAccident' ? named : {};
    examples.push({
      ...(await send(origin, reporter, kind, good)),
      kind,
      anonymous: false,
      unread: [],
    });
  }
  const today = localDay(Date.now());
  for (const [answers, unread] of [...malformedAnonymous, [{}, []] as const])
    examples.push({
      ...(await sendAnonymously(origin, reporter, today, 'Ventil', 'none', answers)),
      kind: 'nearbyAccident',
      anonymous: true,
      unread,
    });
  return examples;
}

const line = (desk: Page, { id }: Pick<Sent, 'id'>) =>
  desk.locator(`.office-entry[data-id="${id}"]`);
const sheet = (desk: Page, { id }: Pick<Sent, 'id'>) => desk.locator(`[data-report="${id}"]`);

async function deskOfRole(
  role: string,
  ...[browser, backend, prepare]: [
    Parameters<typeof openDesk>[0],
    Backend,
    Parameters<typeof openDesk>[3]?,
  ]
): Promise<Page> {
  const email = `${role}-${Date.now()}@example.com`;
  await signUp(backend.origin, `Kim ${role}`, email, password);
  await office(backend, ['grant', email, role]);
  return openDesk(browser, backend, '', prepare, email);
}

test(
  'the desk of each role › lists and opens all reports, and malformed reports list the answers that could not be read',
  { tag: '@full' },
  async ({ browser, backend }) => {
    test.slow();
    const reporter = await signUp(backend.origin, 'Mika Öz');
    const examples = await sendAll(backend, reporter);
    for (const [role, kinds] of Object.entries(kindsOf)) {
      const desk = await deskOfRole(role, browser, backend);
      const crashes: string[] = [];
      desk.on('pageerror', (error) => crashes.push(error.message));
      const mayReadAnonymous = role === 'safety';
      const own = examples.filter(({ kind, anonymous }) =>
        anonymous ? mayReadAnonymous : kinds.includes(kind),
      );
      for (const example of own) await expect(line(desk, example), role).toBeVisible();
      for (const example of own) {
        await line(desk, example).click();
        await expect(sheet(desk, example), `${role} ${example.kind}`).toBeVisible();
        const unread = await sheet(desk, example)
          .locator('[data-unread]')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-unread') ?? ''));
        expect(unread.toSorted(), `${role} ${example.kind}`).toEqual(example.unread);
        const hint = line(desk, example).locator('.office-entry-unread');
        await expect(hint).toHaveCount(example.unread.length > 0 ? 1 : 0);
      }
      expect(crashes, role).toEqual([]);
      await desk.context().close();
    }
  },
);

test('a malformed report › is marked as unreadable, shows the stored document, and does not break the layout', async ({
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const report = await send(backend.origin, reporter, 'complaintChassis', {
    vehiclePlate: 'HH-XY 1',
    defects: [null, { defect: 'chBrakeAir', severity: 'life', note: self }],
    description: 'x'.repeat(900_000),
  });
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const notice = sheet(desk, report).locator('.notice--warning', {
    hasText: text('de', 'unread', 'title.other').replace('{{count}}', '3'),
  });
  await expect(notice).toContainText(text('de', 'unread', 'reasons.empty'));
  await expect(notice.locator('[data-unread="defects.1.note"]')).toContainText('"toString":"x"');
  await desk.locator('.office-main .office-stored summary').click();
  const stored = desk.locator('.office-main .office-stored pre');
  await expect(stored).toContainText('"defects": [\n      null,');
  expect((await stored.innerText()).length).toBeLessThan(50_000);
  for (const width of [1280, 360]) {
    await desk.setViewportSize({ width, height: 740 });
    for (const size of [100, 200])
      expect(await partsTooWide(desk, size), `${width} ${size} %`).toEqual([]);
    expect(await lowTargets(desk)).toEqual([]);
  }
  expect(await violationsInThemes(desk, '.office-main')).toEqual([]);
  await desk.context().close();
});

/**
 * Replaces the day of a stored report in the desk's responses, as in records older than the rules.
 */
const withDay = (id: string, day: string) => async (context: BrowserContext) => {
  await context.route(/:runQuery/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { document?: { name: string; fields: object } }[];
    await route.fulfill({
      response,
      json: rows.map((row) =>
        row.document?.name.endsWith(id) === true
          ? {
              ...row,
              document: {
                ...row.document,
                fields: { ...row.document.fields, createdOn: { stringValue: day } },
              },
            }
          : row,
      ),
    });
  });
};

for (const day of ['2020-02-31', '2099-12-31'])
  test(
    `a report dated ${day} › is listed in a separate group until it is closed`,
    { tag: '@full' },
    async ({ browser, backend }) => {
      const reporter = await signUp(backend.origin, 'Mika Öz');
      const report = await sendAnonymously(
        backend.origin,
        reporter,
        localDay(Date.now()),
        'Ventil',
      );
      const desk = await deskOfRole('safety', browser, backend, withDay(report.id, day));
      const own = desk.locator('.office-unplaced').locator(`[data-id="${report.id}"]`);
      await expect(own).toBeVisible();
      await expect(line(desk, report)).toHaveCount(1);
      await own.click();
      await expect(sheet(desk, report)).toContainText('Ventil');
      await sheet(desk, report)
        .getByRole('button', { name: t('actions.close'), exact: true })
        .click();
      await sheet(desk, report)
        .getByRole('button', { name: t('reasons.done'), exact: true })
        .click();
      await expect(own).toHaveCount(0);
      await desk.locator('.office-tab[data-tab=closed]').click();
      await expect(line(desk, report)).toBeVisible();
      await desk.context().close();
    },
  );

/**
 * Makes the browser throw when it formats one point in time, to simulate an unknown programming
 * error.
 */
function failAt(moment: number): void {
  const formats = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')?.get;
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const format = formats?.call(this) as (at?: Date | number) => string;
      return (at?: Date | number): string => {
        if (Number(at) === moment) throw new Error('This cannot be shown');
        return format(at);
      };
    },
  });
}

/** Throws when a page shows `name`, as a fault in a component would. */
function failOn(name: string): void {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(Node.prototype, 'textContent', {
    ...own,
    set(this: Node, value: string | null) {
      if (value === name) throw new Error('This cannot be shown');
      own?.set?.call(this, value);
    },
  });
}

test('a row and a report that cannot be shown › describe the problem, do not affect others, and can be quarantined', async ({
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const mark = `boundary ${Date.now()}`;
  const report = await send(backend.origin, reporter, 'dispositionMessage', { text: mark });
  const other = await send(backend.origin, reporter, 'dispositionMessage', { text: 'y' });
  const [stored] = await reportsMarked(backend, mark);
  const desk = await openDesk(browser, backend, '', async (context) => {
    await context.addInitScript(failAt, Date.parse(stored?.sentAt ?? ''));
  });
  const row = desk.locator(`.office-side [data-not-shown="${report.id}"]`);
  await expect(row).toContainText(t('notShown').replace('{{code}}', report.code));
  await line(desk, other).click();
  await expect(sheet(desk, other)).toBeVisible();
  await desk.goto(`/office?id=${report.id}`);
  await expect(desk.locator(`.office-main [data-not-shown="${report.id}"]`)).toBeVisible();
  await expect(line(desk, other)).toBeVisible();
  await row.locator('summary').click();
  await row.getByLabel(t('unreadable.reason')).fill('Lässt sich nicht anzeigen');
  // Another desk changes the report meanwhile; the text typed here stays.
  const colleague = await openDesk(browser, backend, `?id=${report.id}`);
  await expect(sheet(colleague, report).locator('.report-history')).toContainText(
    t('deeds.received'),
  );
  await colleague.context().close();
  await expect(row.getByLabel(t('unreadable.reason'))).toHaveValue('Lässt sich nicht anzeigen');
  await row.getByRole('button', { name: t('unreadable.button') }).click();
  await expect(desk.locator(`[data-not-shown="${report.id}"]`)).toHaveCount(0);
  await expect(line(desk, other)).toBeVisible();
  await desk.context().close();
});

test('a driver › sees which answers of a report could not be read, and the other reports are still listed if one cannot be shown', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  const own = await signIn(backend.origin, demo.email, demo.password);
  const mark = `own ${Date.now()}`;
  const report = await send(backend.origin, own, 'complaintChassis', {
    vehiclePlate: 'HH-XY 1',
    defects: [null],
    description: self,
  });
  const customerName = `Hof ${mark}`;
  const other = await send(backend.origin, own, 'dispositionMessage', { text: mark, customerName });
  await page.goto('/myReports');
  await expect(page.locator(`.my-reports-item[data-report="${report.id}"]`)).toBeVisible();
  await page.goto(`/report?id=${report.id}`);
  const sheetOfReport = page.locator('.report-sheet');
  await expect(sheetOfReport.locator('[data-unread]')).toHaveCount(2);
  await expect(sheetOfReport).toContainText('HH-XY 1');
  expect(await violationsInThemes(page, 'main')).toEqual([]);

  const [stored] = await reportsMarked(backend, mark);
  await page.context().addInitScript(failAt, Date.parse(stored?.sentAt ?? ''));
  await page.context().addInitScript(failOn, customerName);
  const sentence = text('de', 'home', 'reports.notShown').replace('{{code}}', other.code);
  await page.goto('/myReports');
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.locator(`.my-reports-item[data-report="${report.id}"]`)).toBeVisible();
  await page.goto(`/report?id=${other.id}`);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: text('de', 'report', 'back') })).toBeVisible();
  // The page logs the error to the console, which is expected here.
  complaints.seen.splice(0);
});
