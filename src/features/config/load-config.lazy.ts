/**
 * Reads /config.json once per page and remembers the last good copy for the time without network.
 */
import type { Config } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';
import { configKey } from '../../platform/storage-keys.ts';

function readCopy(check: (text: string) => Config): Config | undefined {
  try {
    const text = localStorage.getItem(configKey);
    return text === null ? undefined : check(text);
  } catch {
    // Storage is blocked, or an older version of the app wrote what this one cannot read.
    return undefined;
  }
}

function writeCopy(text: string): void {
  try {
    localStorage.setItem(configKey, text);
  } catch {
    /* Without a copy the defaults stand in while offline. */
  }
}

let loading: Promise<Config> | undefined;

async function load(language: string | undefined): Promise<Config> {
  // Fetching and checking need more code than a login screen may wait for.
  const { checkConfigText, fetchConfigText } = await import('./fetch-config.lazy.ts');
  const text = await fetchConfigText(language);
  if (text === undefined) {
    const copy = readCopy(checkConfigText);
    if (copy === undefined) loading = undefined;
    return copy ?? defaultConfig;
  }
  const config = checkConfigText(text);
  writeCopy(text);
  return config;
}

/**
 * The company's configuration. Without network: the last copy that was good, else the defaults.
 * A file that is wrong rejects with ConfigError, which names the field; where the code to read it
 * cannot be fetched it rejects with TypeError. After these and after defaults the next call asks
 * again. `language` goes along with the request.
 */
export function loadConfig(language?: string): Promise<Config> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
