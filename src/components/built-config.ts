/**
 * The company's file of this build, so that a first visit shows its name and its ways in before
 * anything has been fetched. What the site serves is what counts then. Only for building.
 */
import { readFile } from 'node:fs/promises';
import { parseConfigText } from '../features/config/model/config-schema.ts';

export const builtConfig = parseConfigText(
  await readFile('public/config.json', 'utf8').catch(() => '{}'),
);
