/** Reads /config.json once per page and remembers the last good copy for the time without network. */
import { type Config, parseConfigText } from '../domain/config.ts';
import { defaultConfig } from '../domain/config-defaults.ts';
import { createHttp } from './http.ts';

const copyKey = 'config';
/** How long the network may take before the copy is used, in milliseconds. */
const patienceMilliseconds = 5000;

function readCopy(): Config | undefined {
  try {
    const text = localStorage.getItem(copyKey);
    return text === null ? undefined : parseConfigText(text);
  } catch {
    return undefined; // Storage is blocked, or an older version of the app wrote what this one cannot read.
  }
}

function writeCopy(text: string): void {
  try {
    localStorage.setItem(copyKey, text);
  } catch { /* Without a copy the defaults stand in while offline. */ }
}

async function readFile(): Promise<string | undefined> {
  const http = createHttp({ baseUrl: '', language: () => undefined });
  try {
    return await http('/config.json', { responseType: 'text', timeout: patienceMilliseconds });
  } catch {
    return undefined;
  }
}

async function load(): Promise<Config> {
  const text = await readFile();
  if (text === undefined) return readCopy() ?? defaultConfig;
  const config = parseConfigText(text);
  writeCopy(text);
  return config;
}

let loading: Promise<Config> | undefined;

/**
 * The company's configuration. Without network: the last copy that was good, else the defaults.
 * A file that is wrong rejects with ConfigError, which names the field; the next call asks again.
 */
export function loadConfig(): Promise<Config> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
