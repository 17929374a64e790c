/** Loads /config.json once per page and stores the last valid copy for offline use. */
import { createHttp } from '../../platform/http.ts';
import { type Config, parseConfigText } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { configKey } from '../../platform/storage-keys.ts';

const copyMemory = deviceText(configKey);

function readCopy(): Config | undefined {
  const text = copyMemory.read();
  try {
    return text === undefined ? undefined : parseConfigText(text);
  } catch {
    // An older version of the app may have stored a copy that this version cannot read.
    return undefined;
  }
}

/** If there is no answer within this time, the stored copy is used. */
const configTimeoutMilliseconds = 5000;

/**
 * Fetches the text of the file; resolves with undefined if the request fails. `language` is sent as
 * Accept-Language; a worker has none.
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
  copyMemory.write(text);
  return config;
}

/**
 * Loads the company's configuration. If the request fails, resolves with the stored copy or, if
 * there is none, with the object `defaultConfig` itself, so that callers can detect it with ===.
 * Rejects with ConfigError if the file is invalid. After a rejection or the defaults, the next call
 * sends the request again.
 */
export function loadConfig(language?: string): Promise<Config> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
