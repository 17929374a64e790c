import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/rules/**/*.test.ts'],
    env: { TZ: 'America/St_Johns' },
    testTimeout: 30_000,
    // One core less, as is usual, would be one alone on a machine with two; a good part of the time is waiting.
    maxWorkers: '100%',
  },
});
