import { defineConfig } from 'vitest/config';
import { timeZone } from './tests/time-zone.ts';
import { testTimeout, waitTimeout } from './tests/timeouts.ts';

/**
 * Tests that only compute. They change no clock and no global, so they share a process, which loads
 * each module once. Loading them for each file took a third of the time.
 */
const together = [
  'tests/rules/!(app-and-rules|office-and-rules).test.ts',
  'tests/unit/{build,content,docs,gas,i18n,manual,manual-search,routing,theme}/**/*.test.ts',
  'tests/unit/reports/!(calendar).test.ts',
];
/** Run by `npm run test:full` alone: see tests/README.md. */
const fullLevel = [
  'tests/services/**/*.test.ts',
  'tests/unit/local/**/*.test.ts',
  'packages/firebase-local/tests/{services,unit}/**/*.test.ts',
  'packages/firebase-local/tests/conformance/*.full.test.ts',
  'tests/{rules,unit}/**/*.full.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: './tests/temporary-folder.ts',
    env: { TZ: timeZone },
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: waitTimeout } },
    // Vitest's default leaves one core free: on a machine with two cores one worker would remain.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'together', include: together, exclude: fullLevel, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'tests/{rules,unit}/**/*.test.ts',
            'packages/firebase-local/tests/conformance/*.test.ts',
          ],
          exclude: [...together, ...fullLevel],
        },
      },
      { extends: true, test: { name: 'full', include: fullLevel } },
    ],
  },
});
