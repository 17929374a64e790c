/** The general fetch helper: base address and language travel with every request. */
import { ofetch, type $Fetch } from 'ofetch';

/** Answers after which a read is asked once more; writes never are. */
export const repeatedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** Longest wait for an answer, in milliseconds. */
const timeoutMilliseconds = 30_000;

/**
 * A fetch bound to the configuration's base address. The language goes into Accept-Language when
 * one is set; bodies of writes are JSON; reads are repeated once on a status of `repeatedStatuses`
 * or a network failure, writes (POST, PUT, PATCH, DELETE) never. Rejects with ofetch's FetchError
 * (`status`, `data`).
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
