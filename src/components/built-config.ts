/**
 * The company's configuration at build time. With it a first visit shows the company's name and
 * sign-in methods before anything is loaded; afterwards the configuration on the server applies.
 * Used only by the build.
 */
import { readFile } from 'node:fs/promises';
import { parseConfigText } from '../features/config/model/config-schema.ts';

export const builtConfig = parseConfigText(
  await readFile('public/config.json', 'utf8').catch(() => '{}'),
);
