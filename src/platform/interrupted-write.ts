/**
 * The error of a write that may not be stored, because its page went into the browser's
 * back/forward cache meanwhile. It is not repeated after the return: another page may have stored
 * something newer.
 */
export class InterruptedWrite extends Error {
  override readonly name = 'InterruptedWrite';
  constructor() {
    super('The page went into the back/forward cache during the write');
  }
}
