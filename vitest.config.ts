import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/rules/**/*.test.ts'],
    env: { TZ: 'America/St_Johns' },
    testTimeout: 30_000,
  },
});
