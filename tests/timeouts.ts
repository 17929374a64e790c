/**
 * Timeouts of all tests in milliseconds. They stop a test that hangs; bench/ measures speed.
 */
export const testTimeout = 240_000;
/** For a test that starts many processes or fetches a command line from npm. */
export const longTestTimeout = 600_000;
/** Timeout of one wait in a test: for a locator, a navigation or a polled value. */
export const waitTimeout = 60_000;
