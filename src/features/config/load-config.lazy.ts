/**
 * Reads /config.json once per page and remembers the last good copy for the time without network.
 */
import { createHttp } from '../../platform/http.ts';
import { type Config, parseConfigText } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';
import { configKey } from '../../platform/storage-keys.ts';

function readCopy(): Config | undefined {
  try {
    const text = localStorage.getItem(configKey);
    return text === null ? undefined : parseConfigText(text);
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

/** How long the network may take before the copy is used, in milliseconds. */
const configTimeoutMilliseconds = 5000;

/**
 * The file's text, undefined without network or where the server has none to give. `language` is
 * the page's; a worker has none.
 */
async function fetchConfigText(language: string | undefined): Promise<string | undefined> {
  const http = createHttp({ baseUrl: '', language: () => language });
  try {
    return await http('/config.json', { responseType: 'text', timeout: configTimeoutMilliseconds });
  } catch {
    return undefined;
  }
}

let loading: Promise<Config> | undefined;

async function load(language: string | undefined): Promise<Config> {
  const text = await fetchConfigText(language);
  if (text === undefined) {
    const copy = readCopy();
    if (copy === undefined) loading = undefined;
    return copy ?? defaultConfig;
  }
  const config = parseConfigText(text);
  writeCopy(text);
  return config;
}

/**
 * The company's configuration. Where the file cannot be read: the last copy that was good, else
 * `defaultConfig` itself, by which a caller knows that nothing was. A file that is wrong rejects
 * with ConfigError, which names the field. After that and after defaults the next call asks again.
 * `language` goes along with the request.
 */
export function loadConfig(language?: string): Promise<Config> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
