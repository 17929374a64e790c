/**
 * Sends all requests except those for reports. Adds the base URL and the language to each request.
 */
import { ofetch, type $Fetch } from 'ofetch';

/** After one of these statuses a read is repeated once. Writes are never repeated. */
export const repeatedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** Timeout for an answer, in milliseconds. */
const timeoutMilliseconds = 30_000;

/**
 * Creates a fetch for one base URL. Sends the language, if any, as Accept-Language, and bodies as
 * JSON. Repeats reads once after a status in `repeatedStatuses` or a network failure; never repeats
 * writes (POST, PUT, PATCH, DELETE). Rejects with ofetch's FetchError (`status`, `data`).
 */
export function createHttp(options: {
  readonly baseUrl: string;
  readonly language: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
}): $Fetch {
  return ofetch.create(
    {
      ...(options.baseUrl === '' ? {} : { baseURL: options.baseUrl }),
      timeout: timeoutMilliseconds,
      retryDelay: 500,
      retryStatusCodes: [...repeatedStatuses],
      onRequest({ options: request }) {
        const language = options.language();
        if (language) request.headers.set('Accept-Language', language);
      },
    },
    options.fetch ? { fetch: options.fetch } : {},
  );
}
