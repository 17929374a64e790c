/** The text of an error for the terminal: its stack trace if it has one. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
