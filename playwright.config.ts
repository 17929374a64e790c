import { defineConfig } from 'playwright/test';
import { browserFlags, findBrowser, findShell } from './scripts/browser.ts';
import { timeZone } from './tests/time-zone.ts';
import { testTimeout, waitTimeout } from './tests/timeouts.ts';

// Before a worker starts: what Node counts as today is what the browser counts as today.
process.env['TZ'] = timeZone;

/** Journeys run on the built site, served by the local backend; each worker starts its own. */
export default defineConfig<object, { hasFunctions: boolean }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/temporary-folder.ts',
  outputDir: 'test-results',
  timeout: testTimeout,
  expect: { timeout: waitTimeout },
  // Two cores keep three busy: each waits for a server, a photo or a screen for a third of its
  // time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What passes only at a second try is a fault of the product or of the check.
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: waitTimeout,
    navigationTimeout: waitTimeout,
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: timeZone,
    viewport: { width: 360, height: 740 },
    // A button that still scrolls slips away from under a press. tap.test.ts has the motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  // What needs more of the browser than the page (Background Sync) is tagged; see tests/README.md.
  projects: [
    {
      name: 'firebase-local',
      testDir: 'packages/firebase-local/tests/browser',
      use: { launchOptions: { executablePath: findShell(), args: browserFlags } },
    },
    {
      name: 'page',
      grepInvert: /@window/,
      use: { launchOptions: { executablePath: findShell(), args: browserFlags } },
    },
    {
      name: 'window',
      grep: /@window/,
      use: { launchOptions: { executablePath: findBrowser(), args: browserFlags } },
    },
    // Journeys that the functions take part in when they run. In the gate they run without them.
    {
      name: 'with-functions',
      testMatch: [
        '**/deliver/following.test.ts',
        '**/office/next-driver.test.ts',
        '**/office/three-desks.test.ts',
      ],
      use: {
        hasFunctions: true,
        launchOptions: { executablePath: findShell(), args: browserFlags },
      },
    },
  ],
});
