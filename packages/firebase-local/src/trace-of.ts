/** What the terminal shows of an error: its trace where it has one. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
