import { defineConfig } from 'vitest/config';
import { timeZone } from './tests/time-zone.ts';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/rules/**/*.test.ts'],
    globalSetup: './tests/temporary-folder.ts',
    env: { TZ: timeZone },
    // How soon a hang is called one; how fast something is, the benches say.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // One core less, as is usual, would be one alone on a machine with two; a good part of the time
    // is waiting.
    maxWorkers: '100%',
  },
});
