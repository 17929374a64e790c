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

/** After this time the stored copy is used instead of the network. */
const configTimeoutMilliseconds = 5000;

/**
 * The text of the file; undefined if the request fails. `language` is sent as Accept-Language; a
 * worker has none.
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
 * The company's configuration. If the request fails: the stored copy, otherwise the object
 * `defaultConfig` itself, so that callers can compare by identity. Rejects with ConfigError if the
 * file is invalid. After a rejection or the defaults, the next call sends the request again.
 */
export function loadConfig(language?: string): Promise<Config> {
  loading ??= load(language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
