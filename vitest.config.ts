import { defineConfig } from 'vitest/config';
import { timeZone } from './tests/time-zone.ts';
import { testTimeout, waitTimeout } from './tests/timeouts.ts';

/**
 * Tests of what only computes: they change no clock and no global, so that one process takes file
 * after file and reads the modules once. Reading them anew for each was a third of the time.
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
  'tests/{rules,unit}/**/*.full.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: './tests/temporary-folder.ts',
    env: { TZ: timeZone },
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: waitTimeout } },
    // One core less, as is usual, would be one alone on a machine with two; a good part of the time
    // is waiting.
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
          include: ['tests/{rules,unit}/**/*.test.ts'],
          exclude: [...together, ...fullLevel],
        },
      },
      { extends: true, test: { name: 'full', include: fullLevel } },
    ],
  },
});
