/** Marks failed loads of code, so that they are not mistaken for a device error. */

const name = 'MissingCodeError';
/** Use it as `.catch()` of an import(). */
export const missingCode = (cause: unknown): never => {
  throw Object.assign(new Error('A part of the app could not be fetched', { cause }), { name });
};
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === name;
