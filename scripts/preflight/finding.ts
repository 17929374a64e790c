/** What a check before or after going live has found. */
export interface Finding {
  /** wrong: the site would not work, or not as it says; look: right only if it is meant so. */
  readonly level: 'wrong' | 'look';
  readonly what: string;
}
export const wrong = (what: string): Finding => ({ level: 'wrong', what });
export const look = (what: string): Finding => ({ level: 'look', what });
