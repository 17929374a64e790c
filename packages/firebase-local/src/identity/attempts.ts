/**
 * Number of wrong passwords for one address within the window after which further attempts are
 * rejected.
 */
const ATTEMPTS = 20;
const WINDOW_MILLISECONDS = 5 * 60_000;

/**
 * Counts wrong passwords per address. Too many result in TOO_MANY_ATTEMPTS_TRY_LATER, as on the
 * hosted service.
 */
export function createAttempts(now: () => number): {
  blocked(email: string): boolean;
  failed(email: string): void;
  clear(email?: string): void;
  /** Current number of stored addresses. */
  readonly size: number;
} {
  const failures = new Map<string, number[]>();
  const recent = (email: string): number[] =>
    (failures.get(email) ?? []).filter((at) => at > now() - WINDOW_MILLISECONDS);
  return {
    get size() {
      return failures.size;
    },
    blocked: (email) => recent(email).length >= ATTEMPTS,
    failed: (email) => {
      for (const known of failures.keys()) if (recent(known).length === 0) failures.delete(known);
      failures.set(email, [...recent(email), now()]);
    },
    clear(email) {
      if (email === undefined) failures.clear();
      else failures.delete(email);
    },
  };
}
