/**
 * Something the person at the keyboard can understand and act on; shown as one sentence without a
 * trace.
 */
export class Problem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
  }
}

/** The words of an error and of what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : reasonOf(error.cause);
  return cause === '' || error.message.includes(cause)
    ? error.message
    : `${error.message}: ${cause}`;
}
