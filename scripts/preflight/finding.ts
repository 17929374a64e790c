/** A result of a check before or after a deployment. */
export interface Finding {
  /**
   * wrong: the site does not work as configured. look: a person must check it, because it is
   * correct only if the company intends it.
   */
  readonly level: 'wrong' | 'look';
  readonly what: string;
}
export const wrong = (what: string): Finding => ({ level: 'wrong', what });
export const look = (what: string): Finding => ({ level: 'look', what });
