/** A part of the app that could not be fetched: nothing is wrong with the device. */

const name = 'MissingCodeError';
/** For the end of an import() whose failure must not be taken for another one. */
export const missingCode = (cause: unknown): never => {
  throw Object.assign(new Error('A part of the app could not be fetched', { cause }), { name });
};
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === name;
