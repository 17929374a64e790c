/**
 * An error that a person can understand and correct. It is shown as one sentence without a stack
 * trace.
 */
export class Problem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
  }
}

/** Returns the message of an error and of its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : reasonOf(error.cause);
  return cause === '' || error.message.includes(cause)
    ? error.message
    : `${error.message}: ${cause}`;
}
