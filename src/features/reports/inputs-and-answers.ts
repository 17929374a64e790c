/**
 * What a driver has typed, and what is stored and sent of it. Ids are stored, texts stand in
 * src/locales.
 */

/** A point with its accuracy, captured on tap only, or a place described by hand. */
export interface Place {
  readonly source: 'gps' | 'manual';
  /** WGS 84, 5 decimals (about 1 m); absent when the place is only described. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Radius of 68 % confidence in metres, as the device says. */
  readonly accuracyMetres?: number;
  /** 0 to 120 characters. */
  readonly address: string;
}

/** A day (YYYY-MM-DD) with optional times of day (HH:MM or ''). */
export interface DayWindow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/**
 * What the driver has typed or tapped so far: numbers are still text, so that "12," survives a
 * reload. A rating is the digit as text, a photos field holds the ids of its pictures in their
 * order, a list one Inputs per entry. A key that is absent was never touched (its preset applies);
 * '' was touched and emptied.
 */
export type Input = string | boolean | readonly string[] | DayWindow | Place | readonly Inputs[];
export interface Inputs {
  readonly [field: string]: Input;
}

/**
 * What is stored and sent: numbers are numbers, choices are ids, empty answers are absent. Pictures
 * are not in here.
 */
export type Answer =
  string | number | boolean | readonly string[] | DayWindow | Place | readonly Answers[];
export interface Answers {
  readonly [field: string]: Answer;
}
