import { expect, it } from 'vitest';
import { formatBytes } from '../../../src/i18n/format.ts';

it.each([
  [512_345, 'de', '512 kB'], [512_345, 'en', '512 kB'], [512_345, 'fr', '512 ko'],
  [4_812_000, 'de', '4,8 MB'], [4_812_000, 'en', '4.8 MB'], [4_812_000, 'fr', '4,8 Mo'],
  [10_700_000_000, 'de', '10,7 GB'], [10_700_000_000, 'fr', '10,7 Go'], [0, 'fr', '0 ko'],
] as const)('%d bytes in %s are %s', (bytes, locale, written) => { expect(formatBytes(bytes, locale)).toBe(written); });
