/**
 * Inputs are the values that the driver types. Answers are the values that are stored and sent;
 * choices are ids, whose texts are in src/locales.
 */

/** A GPS position, which is read only after a tap, or a typed description. */
export interface Place {
  readonly source: 'gps' | 'manual';
  /** WGS 84 with 5 decimals (about 1 m). It is absent if there is no position. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** The radius of 68 % confidence in metres, from the device. */
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
 * The input of a field as it was typed or tapped. Numbers are text, so that "12," is still there
 * after a reload. A rating is a digit as text. A photos field contains the ids of its photos in
 * order. A list contains one Inputs per entry. If a key is absent, the driver has not changed the
 * field and the preset applies; '' means that the driver has cleared it.
 */
export type Input = string | boolean | readonly string[] | DayWindow | Place | readonly Inputs[];
export interface Inputs {
  readonly [field: string]: Input;
}

/**
 * The answer of a field as it is stored and sent. Numbers are numbers, choices are ids, and empty
 * answers are absent. Photos are not among the answers.
 */
export type Answer =
  string | number | boolean | readonly string[] | DayWindow | Place | readonly Answers[];
export interface Answers {
  readonly [field: string]: Answer;
}
