/**
 * Inputs: values typed by the driver. Answers: values stored and sent; choices as ids, whose texts
 * are in src/locales.
 */

/** GPS position, read only on a tap, or a typed description. */
export interface Place {
  readonly source: 'gps' | 'manual';
  /** WGS 84, 5 decimals (about 1 m); absent without a position. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Radius of 68 % confidence in metres, from the device. */
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
 * Input of a field as typed or tapped. Numbers are text, so that "12," survives a reload; a rating
 * is a digit as text; a photos field has the ids of its photos in order; a list has one Inputs per
 * entry. An absent key means untouched (the preset applies), '' means cleared by the driver.
 */
export type Input = string | boolean | readonly string[] | DayWindow | Place | readonly Inputs[];
export interface Inputs {
  readonly [field: string]: Input;
}

/**
 * Answer of a field as stored and sent: numbers as numbers, choices as ids, empty answers absent.
 * Photos are not among the answers.
 */
export type Answer =
  string | number | boolean | readonly string[] | DayWindow | Place | readonly Answers[];
export interface Answers {
  readonly [field: string]: Answer;
}
