import { defineConfig } from 'playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/** Journeys run on the built site, served by the local backend; each worker starts its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Two cores keep three busy: each waits for a server, a photo or a screen for a third of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that builds for others stalls now and then; what passes only at the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'America/St_Johns',
    viewport: { width: 360, height: 740 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserFlags,
    },
  },
});
