/**
 * The kinds of fields of a form with their bounds and conditions. Independent of language, screen
 * and storage.
 */
import type { SafetyCallee } from '../calls/model/call-table.ts';
import type { Answers, Input, Inputs } from './inputs-and-answers.ts';
import type { Grace } from './inspection-dates.ts';
import type { ProblemCode } from './problem-codes.ts';

/** Facts outside the form for presets, offered options and rules. */
export interface FormContext {
  /** Device time in milliseconds since 1970. */
  readonly now: number;
  /**
   * Start of the draft in milliseconds since 1970, the preset of "when did it happen". If absent,
   * `now` is used.
   */
  readonly startedAt?: number;
  readonly profile: {
    readonly phone?: string;
    readonly plate?: string;
    readonly trailerPlate?: string;
    readonly product?: string;
    readonly tourNumber?: string;
  };
  /** Last odometer value in the reports of this device, with its time. */
  readonly lastOdometer?: { readonly kilometres: number; readonly at: number };
  /** Number of photos in the inputs; set for rules only. */
  readonly photoCount?: number;
  /** Regular expression for the company's customer numbers; if absent, 5 to 10 digits. */
  readonly customerNumberPattern?: string;
  /** Country in which the drivers are insured, from config.json. */
  readonly employmentCountry?: string;
}

/**
 * `answers`: of the form, or of the entry for a field inside a list. `form`: always of the form.
 */
export type Condition = (answers: Answers, form: Answers) => boolean;

interface FieldBase {
  readonly id: string;
  /** Section (step) of the form; sections are translated like fields. Unused inside a list. */
  readonly section: string;
  /** If absent, always shown. A hidden field has no answer and is not checked. */
  readonly visible?: Condition;
  /** If absent, the field is optional. */
  readonly required?: Condition;
  /** Problem code if a required answer is missing; "required" if absent. */
  readonly missingCode?: ProblemCode;
  /** Id of a required field: an answer to either of the two fields is enough. */
  readonly insteadOf?: string;
  /** Value until the driver changes the field; recomputed when other answers change. */
  readonly preset?: (answers: Answers, context: FormContext, form: Answers) => Input | undefined;
}

interface OptionsBase extends FieldBase {
  /**
   * Name of the catalogue of labels: `choices.<catalogue>.<id>` in
   * src/locales/<locale>/forms/<kind>.json if only this form uses it, otherwise in
   * src/locales/<locale>/reports.json. Never in both.
   */
  readonly catalogue: string;
  readonly options: readonly string[];
  /**
   * Groups of a long list, with labels `groups.<catalogue>.<id>` next to `choices`; every option is
   * in exactly one group.
   */
  readonly groups?: readonly OptionGroup[];
  /**
   * True for options that fit the other answers (FormEvaluation.offered). If absent, all options
   * fit.
   */
  readonly offered?: (
    option: string,
    answers: Answers,
    form: Answers,
    context: FormContext,
  ) => boolean;
  /** Level of the problem if a chosen option does not fit; a warning if absent. */
  readonly notOffered?: 'error' | 'warning';
}
export interface OptionGroup {
  readonly id: string;
  readonly options: readonly string[];
}

export interface ChoiceField extends OptionsBase {
  readonly kind: 'choice';
  /** Whom to call for the chosen option; shown as a button (in lists). */
  readonly callee?: (answers: Answers, form: Answers) => SafetyCallee | undefined;
  /** Options that mean danger; the search lists them first for words such as "smells". */
  readonly dangerous?: readonly string[];
  /** Id of the text field for "other"; receives the search text if nothing was found. */
  readonly otherText?: string;
}
export interface ChoicesField extends OptionsBase {
  readonly kind: 'choices';
  /** Options that exclude all others, such as "none". */
  readonly exclusive?: readonly string[];
}

/** Expected format of a code; another format gives a warning, never an error. */
export type PatternId =
  | 'plate'
  | 'vin'
  | 'customerNumber'
  | 'orderNumber'
  | 'tankSerial'
  | 'tankCode'
  | 'unNumber'
  | 'phone';

export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** In code points after trimming; checked only if the field is not empty. */
  readonly minimumLength?: number | ((answers: Answers, form: Answers) => number);
  readonly maximumLength: number;
  /** If greater than 1, the field is a text area that allows line breaks. */
  readonly rows?: number;
  readonly pattern?: PatternId;
  /** If true, the value is stored in upper case (codes and plates). */
  readonly upperCase?: boolean;
  /** Text if absent. */
  readonly keyboard?: 'text' | 'tel' | 'numeric';
  /** If true, values used before on this device are suggested. */
  readonly remembered?: boolean;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  /** Decimal places; also decides how "1.485" is read (parse-number.ts). */
  readonly decimals: number;
  /** The value is rounded to a multiple of `step`. */
  readonly step?: number;
  /** Unit id in src/locales (units.<id>); absent for a bare number. */
  readonly unit?: string;
  /** Field of the same form whose choice is the unit. */
  readonly unitFrom?: string;
  /**
   * Soft limit: a value above it gives a warning with this code (only while `when` holds, if
   * given).
   */
  readonly warn?: { readonly above: number; readonly code: ProblemCode; readonly when?: Condition };
  /** If true, the last value reported on this device is shown. */
  readonly remembered?: boolean;
  /** If false, no thousands separator is used (years). */
  readonly grouping?: boolean;
  /**
   * If true, the value is the year in which a calibration expires (MessEV § 34(2)); shown as a
   * traffic light.
   */
  readonly due?: boolean;
}
/** Yes or no; absent if unanswered. */
interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}
/** 1 to `length`, with labels `ratings.<field>.<n>` in the texts of the form. */
interface RatingField extends FieldBase {
  readonly kind: 'rating';
  readonly length: number;
  /** If true, the labels of a scale are shown; if absent, stars from poor to good. */
  readonly worded?: boolean;
}
interface DayWindowField extends FieldBase {
  readonly kind: 'dayWindow';
}
/** Local date and time "YYYY-MM-DDTHH:MM"; never in the future. */
export interface MomentField extends FieldBase {
  readonly kind: 'moment';
  /** An older time gives a warning. */
  readonly warnOlderHours?: number;
  /** If true, only the day is stored ("YYYY-MM-DD"). */
  readonly dayOnly?: Condition;
}
/**
 * A day "YYYY-MM-DD" from the year 2000 to 15 years ahead; with `due` it is shown as a traffic
 * light.
 */
interface DayField extends FieldBase {
  readonly kind: 'day';
  readonly due?: boolean;
}
/**
 * A month "YYYY-MM" from 2000 to 15 years ahead, shown as a traffic light (inspection-dates.ts).
 */
interface MonthField extends FieldBase {
  readonly kind: 'month';
  readonly grace: Grace;
}
export interface PlaceField extends FieldBase {
  readonly kind: 'place';
  /** If true, a missing place gives a warning. */
  readonly wanted?: Condition;
  /** If true, the position is rounded to about 1 km, without address and accuracy. */
  readonly coarse?: Condition;
}
export interface PhotosField extends FieldBase {
  readonly kind: 'photos';
  readonly maximum: number;
  /** If true, gives a warning while the whole report has no photo. */
  readonly wanted?: Condition;
  /**
   * Set for a drawing (signature) instead of a photo: maximum size of the PNG in bytes. Drawings do
   * not count towards `maximumPhotos`.
   */
  readonly drawingBytes?: number;
}
/** A list of entries with the same fields: defects, injured persons. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly maximum: number;
  readonly fields: readonly Field[];
  /** Id of a choice field: picking one of its options adds an entry; each option at most once. */
  readonly keyField?: string;
  /**
   * Entries that result from other answers. Each contains its `keyField` and is appended unless the
   * list already contains it.
   */
  readonly automatic?: (form: Answers, context: FormContext) => readonly Inputs[];
}

export type Field =
  | ChoiceField
  | ChoicesField
  | TextField
  | NumberField
  | BooleanField
  | RatingField
  | DayWindowField
  | MomentField
  | DayField
  | MonthField
  | PlaceField
  | PhotosField
  | ListField;
