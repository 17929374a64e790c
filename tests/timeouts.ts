/**
 * Time limits of all tests, in milliseconds. They end a test that hangs; speed is measured in bench/.
 */
export const testTimeout = 240_000;
/** A test that starts many processes or fetches a command line from npm. */
export const longTestTimeout = 600_000;
/** One wait in a test: for a locator, a navigation or a polled value. */
export const waitTimeout = 60_000;
