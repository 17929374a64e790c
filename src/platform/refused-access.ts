/** True if the browser refuses the access, as some do for storage and locks without cookies. */
export const isAccessRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';
