/** Opens the screens below of the built site, with example data, in each size, theme and text size. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { tasks } from '../src/features/gas/tasks.ts';
import { tabs } from '../src/features/office/model/desk-list.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { settingsParts } from '../src/features/settings/model/settings-parts.ts';
import { formPath } from '../src/routing/routes.ts';
import { overridesByForm } from '../tests/e2e/support/answer-overrides.ts';
import { inThemes } from '../tests/e2e/support/axe.ts';
import { answerToSign, fillCheck } from '../tests/e2e/support/departure-check.ts';
import { password } from '../tests/e2e/support/desk.ts';
import { fillForm } from '../tests/e2e/support/fill-form.ts';
import { addPhotos, openForm, send } from '../tests/e2e/support/form.ts';
import { driver, whenReady } from '../tests/e2e/support/site.ts';
import { photoFiles } from '../tests/fixtures/photos.ts';
import { findBrowser } from './browser.ts';
import { exampleWeek } from './local/example-week/example-week.ts';
import { hasFunctions, startLocalBackend } from './local/start-backend.ts';
import type { Theme } from '../src/features/theme/theme.ts';

export const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
  { width: 1440, height: 900 },
] as const;
export type Size = (typeof sizes)[number];
export const textSizes = [100, 200] as const;

/** How a screen is shown at the moment. */
export interface Look {
  readonly size: Size;
  readonly theme: Theme;
  readonly textSize: (typeof textSizes)[number];
}
export type See = (page: Page, screen: string, look: Look) => Promise<void>;

/** Shows the open screen in every size, theme and text size, and restores it. */
async function inEachLook(page: Page, screen: string, see: See): Promise<void> {
  const showText = (size: number): Promise<void> =>
    page.evaluate(async (percent) => {
      document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
      scrollTo({ top: 0, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, size);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const textSize of textSizes)
      await inThemes(page, async (theme) => {
        await showText(textSize);
        await see(page, screen, { size, theme, textSize });
        return [];
      });
  }
  await page.setViewportSize(sizes[0]);
  await showText(100);
}

type Visit = (page: Page, shown: (screen: string) => Promise<void>) => Promise<void>;

const at =
  (screen: string, path: string): Visit =>
  async (page, shown) => {
    await page.goto(path);
    await whenReady(page);
    await page.waitForLoadState('networkidle');
    await shown(screen);
  };

/** Fills in a form, with its steps and its receipt as screens. */
const throughForm =
  (kind: keyof typeof formDefinitions, severity: string): Visit =>
  async (page, shown) => {
    await page.goto(`${formPath(kind)}?new`);
    await whenReady(page);
    await shown(`${kind}-0`);
    let step = 0;
    const overrides = { ...overridesByForm[kind], 'defects.severity': severity };
    const scene = { page, locale: 'de', definition: formDefinitions[kind], overrides } as const;
    await fillForm({ ...scene, mark: kind }, async () => {
      step += 1;
      await shown(`${kind}-${step}`);
    });
    await send(page);
    await page.locator('.sent-receipt').waitFor();
    await shown(`${kind}-receipt`);
  };

const throughCheck: Visit = async (page, shown) => {
  await page.goto('/departureCheck');
  await whenReady(page);
  await shown('check-0');
  let step = 0;
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await whenReady(page);
  };
  await fillCheck({ page, locale: 'de', plate: 'HH-LP 4711', open }, async () => {
    step += 1;
    await shown(`check-${step}`);
  });
  await answerToSign(page, 'de', async () => undefined);
  await shown('check-signed');
};

/** A photo of a draft in the viewer, and the list with that draft. */
const photoAndDraft: Visit = async (page, shown) => {
  await openForm(page, 'de', '?new');
  await addPhotos(page, await photoFiles(3, { width: 1200, height: 900 }));
  await page.locator('.photo-picker-open').first().click();
  await page.locator('dialog[open] .photo-viewer img').waitFor();
  await shown('photo-viewer');
  await page.goto('/myReports');
  await page.locator('[data-draft]').first().waitFor();
  await shown('drafts');
};

/** The first entry of a list of links, as a screen. */
const firstOf =
  (screen: string, path: string, link: string): Visit =>
  async (page, shown) => {
    await page.goto(path);
    const href = await page.locator(link).first().getAttribute('href');
    await at(screen, new URL(href ?? path, page.url()).href)(page, shown);
  };

const manualPages = [
  'connecting-and-filling',
  'leak-fire-accident',
  'first-aid',
  'card',
  'print',
  'glossary',
  'questions',
  'sources',
];

/** Screens whose addresses differ in their last part only. */
const each = (
  family: string,
  path: string,
  parts: readonly string[],
): Readonly<Record<string, Visit>> =>
  Object.fromEntries(
    parts.map((part) => [`${family}-${part}`, at(`${family}-${part}`, path + part)]),
  );

const visits: Readonly<Record<'visitor' | 'driver' | 'office', Readonly<Record<string, Visit>>>> = {
  visitor: {
    login: at('login', '/login'),
    register: at('register', '/register'),
    offline: at('offline', '/offline'),
  },
  driver: {
    home: at('home', '/'),
    emergency: at('emergency', '/emergency'),
    'not-found': at('not-found', '/nowhere'),
    'my-reports': at('my-reports', '/myReports'),
    report: firstOf('report', '/myReports', '.my-reports-item a'),
    manual: at('manual', '/driverManual'),
    search: at('search', '/driverManual?q=1965'),
    ...each('manual', '/driverManual/', manualPages),
    calculator: at('calculator', '/gasCalculator'),
    ...each(
      'calculator',
      '/gasCalculator?task=',
      tasks.map(({ id }) => id),
    ),
    settings: at('settings', '/settings'),
    ...each('settings', '/settings#', settingsParts),
    photo: photoAndDraft,
    dispositionMessage: throughForm('dispositionMessage', ''),
    complaintCustomerTank: throughForm('complaintCustomerTank', 'life'),
    complaintChassis: throughForm('complaintChassis', 'stop'),
    complaintTrailer: throughForm('complaintTrailer', 'noFill'),
    nearbyAccident: throughForm('nearbyAccident', ''),
    check: throughCheck,
  },
  office: {
    'office-home': at('office-home', '/'),
    ...each('desk', '/office?tab=', tabs),
    dossier: firstOf('dossier', '/office', 'a.office-entry'),
    people: at('people', '/people'),
  },
};

const emails = { driver: driver.email, office: 'office@tanklotse.example' };

async function openAs(browser: Browser, baseURL: string, role: keyof typeof visits): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    viewport: sizes[0],
    reducedMotion: 'reduce',
    // The notice of the offline copy would cover the pictures.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (role === 'visitor') return page;
  await page.goto('/login');
  await page.locator('input[type=email]').fill(emails[role]);
  await page.locator('input[type=password]').fill(role === 'office' ? password : driver.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

/** Calls `see` with each screen whose name matches `wanted`, in each look. */
export async function visitAllScreens(see: See, wanted = /./): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tanklotse-screens-'));
  const backend = await startLocalBackend({
    port: 0,
    dataFolder,
    publicFolder: 'dist',
    seed: true,
    quiet: true,
    functions: hasFunctions(),
    initialData: exampleWeek,
  });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const role of ['visitor', 'driver', 'office'] as const) {
    const chosen = Object.entries(visits[role]).filter(([name]) => wanted.test(name));
    if (chosen.length === 0) continue;
    const page = await openAs(browser, backend.origin, role);
    for (const [, visit] of chosen) await visit(page, (screen) => inEachLook(page, screen, see));
    await page.context().close();
  }
  await browser.close();
  await backend.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
