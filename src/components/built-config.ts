/**
 * The company's configuration at build time, so that a first visit shows its name and its sign-in
 * methods before anything is loaded. Afterwards the configuration on the server applies. Used only
 * by the build.
 */
import { readFile } from 'node:fs/promises';
import { parseConfigText } from '../features/config/model/config-schema.ts';

export const builtConfig = parseConfigText(
  await readFile('public/config.json', 'utf8').catch(() => '{}'),
);
