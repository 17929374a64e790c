/**
 * Reads the configuration given on the command line, otherwise the built-in one. Ends the program
 * if it is invalid.
 */
import { readFileSync } from 'node:fs';
import {
  type Config,
  ConfigError,
  parseConfigText,
} from '../src/features/config/model/config-schema.ts';

export const configFile = process.argv[2] ?? 'public/config.json';

export function readConfig(): Config {
  try {
    return parseConfigText(readFileSync(configFile, 'utf8'));
  } catch (error) {
    console.error(
      error instanceof ConfigError
        ? error.message
        : `${configFile} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exit(1);
  }
}
