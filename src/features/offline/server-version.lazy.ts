/** Reads the version of the app on the server. */
import { pageLocale } from '../../i18n/locales.ts';
import * as z from 'zod/mini';
import { createHttp } from '../../platform/http.ts';
import { $config } from '../config/config-store.ts';

const answerSchema = z.object({ version: z.string() });

/** Bypasses all caches. Rejects if the server was not reached. */
export async function readServerVersion(): Promise<string> {
  const http = createHttp({
    baseUrl: $config.get().apiBaseUrl,
    language: pageLocale,
  });
  return answerSchema.parse(await http('/version.json', { cache: 'no-store' })).version;
}
