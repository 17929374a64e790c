/**
 * Desks that open after a time without one: 10,000 reports (or as many as asked) have come since, the
 * first one a danger. Prints for each role when the danger is shown and notified, when everything is
 * read, the longest time in which the page could not answer, its nodes and script memory. Wish: the
 * danger within 5 s, no task above 200 ms. Needs a built site: npm run build, then
 * node bench/office-backlog.ts [reports].
 */
import type { Browser, Page } from 'playwright';
import { demoOffice } from '../local-backend/demo.ts';
import { openBenchSite } from './bench-site.ts';
import { reportOf } from '../tests/rules/sample-data.ts';

const count = Number(process.argv[2] ?? 10_000);
const roles = ['office', 'dispatch', 'workshop', 'safety'] as const;
const dangerCode = 'F-261121-DNGR';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Over three days, the danger first; defects, so that every role sees all of them. */
function backlog(now: number) {
  const sentAt = (n: number): number => now - 3 * 86_400_000 * (1 - n / count);
  const report = (n: number) => ({
    ...reportOf('driver-jona', idOf(n)),
    kind: 'complaintChassis',
    shortCode: n === 0 ? dangerCode : 'F-261121-4F7K',
    severity: n === 0 ? 'danger' : 'normal',
    answers: {
      vehiclePlate: `HH-ZZ ${n % 500}`,
      defects: [{ defect: 'chBrakeAir', severity: n === 0 ? 'life' : 'note' }],
    },
    photos: [],
    sentAt: new Date(sentAt(n)),
  });
  return {
    documents: new Map(
      Array.from({ length: count }, (_, n) => [`reports/${idOf(n)}`, report(n)] as const),
    ),
    files: [],
    live: new Map(),
  };
}

/** Notes when the danger is shown and notified, and each long task. */
function watch(code: string): void {
  const seen: { shown?: number; notified?: number; longest: number } = { longest: 0 };
  class Noted {
    static readonly permission = 'granted';
    constructor(title: string) {
      if (title.includes(code)) seen.notified ??= performance.now();
    }
  }
  Object.assign(globalThis, { seen, Notification: Noted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    if (document.querySelector('.office-entry')?.textContent.includes(code))
      seen.shown ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function signIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(demoOffice.email);
  await page.locator('input[type=password]').fill(demoOffice.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.evaluate(
    (uid) => localStorage.setItem(`office-desk:${uid}`, JSON.stringify({ sounds: true })),
    demoOffice.uid,
  );
  return page;
}

for (const role of roles) {
  const site = await openBenchSite({ initialData: backlog });
  try {
    const { ok } = await fetch(`${site.origin}/__dev/users/claims`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: demoOffice.uid, claims: { [role]: true } }),
    });
    if (!ok) throw new Error('The role could not be set');
    const page = await signIn(site.browser, site.origin);
    await page.addInitScript(watch, dangerCode);
    await page.goto('/office');
    await page
      .locator('.office-tab[data-tab=new] .office-count', { hasText: String(count) })
      .waitFor({ timeout: 600_000 });
    await page.locator('.office-catch-up').waitFor({ state: 'detached', timeout: 600_000 });
    const end = await page.evaluate(() => performance.now());
    const seen = await page.evaluate(
      () =>
        (globalThis as unknown as { seen: { shown: number; notified: number; longest: number } })
          .seen,
    );
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
    console.log(
      `${role}: danger shown after ${seconds(seen.shown)} s, notified after ${seconds(seen.notified)} s (wish: 5); ${count} reports read and taken in after ${seconds(end)} s; longest task ${Math.round(seen.longest)} ms (wish: 200); ${nodes} nodes, ${(usedSize / 1e6).toFixed(0)} MB of script memory`,
    );
  } finally {
    await site.close();
  }
}
