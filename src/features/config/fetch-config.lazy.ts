/**
 * Fetches and checks /config.json. Reached by import(): a screen shows the defaults until it has
 * arrived.
 */
import { type Config, parseConfigText } from './model/config-schema.ts';
import { createHttp } from '../../platform/http.ts';

/** How long the network may take before the copy is used, in milliseconds. */
const patienceMilliseconds = 5000;

/**
 * The file's text, undefined without network or where the server has none to give. `language` is
 * the page's; a worker has none.
 */
export async function fetchConfigText(language: string | undefined): Promise<string | undefined> {
  const http = createHttp({ baseUrl: '', language: () => language });
  try {
    return await http('/config.json', { responseType: 'text', timeout: patienceMilliseconds });
  } catch {
    return undefined;
  }
}

export const checkConfigText = (text: string): Config => parseConfigText(text);
