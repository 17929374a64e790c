/**
 * Gives errors of failed code loads a separate name, so that they are not mistaken for errors of
 * the device.
 */

const name = 'MissingCodeError';
/** Pass it to `.catch()` of an import(). */
export const missingCode = (cause: unknown): never => {
  throw Object.assign(new Error('A part of the app could not be fetched', { cause }), { name });
};
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === name;
