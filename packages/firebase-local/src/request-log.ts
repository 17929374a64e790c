/** One request to a product's interface. */
export interface LoggedRequest {
  readonly method: string;
  /** Path and query, without API key and tokens. */
  readonly path: string;
  /** Status of the response; null when the client received none. */
  readonly status: number | null;
  readonly outcome: 'answered' | 'cut' | 'dropped' | 'aborted';
  /** Milliseconds since 1970 by the machine's clock. */
  readonly at: number;
  readonly durationMilliseconds: number;
}

export interface RequestLog {
  add(entry: LoggedRequest): void;
  list(): readonly LoggedRequest[];
  clear(): void;
}

const MAXIMUM_ENTRIES = 20_000;

/** Keeps the latest requests, for tests that count them. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add(entry) {
      if (entries.length >= MAXIMUM_ENTRIES) entries = entries.slice(MAXIMUM_ENTRIES / 2);
      entries.push(entry);
    },
    list: () => entries,
    clear() {
      entries = [];
    },
  };
}

/** Path and query of a request without secrets. */
export function loggablePath(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of ['key', 'auth', 'access_token', 'token', 'oobCode']) query.delete(name);
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}
