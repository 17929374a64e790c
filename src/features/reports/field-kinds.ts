/**
 * What a form can ask: the kinds of fields with their bounds and conditions. Nothing here knows a
 * language, a screen or a store.
 */
import type { SafetyCallee } from '../calls/model/call-table.ts';
import type { Answers, Input, Inputs } from './inputs-and-answers.ts';
import type { Grace } from './inspection-dates.ts';
import type { ProblemCode } from './problem-codes.ts';

/** Facts outside the form that a condition, a preset or a plausibility rule may ask for. */
export interface FormContext {
  /** Device time in milliseconds since 1970. */
  readonly now: number;
  /**
   * When this draft was begun, in milliseconds since 1970: preset of "when did it happen". Absent:
   * now.
   */
  readonly startedAt?: number;
  readonly profile: {
    readonly phone?: string;
    readonly plate?: string;
    readonly trailerPlate?: string;
    readonly product?: string;
    readonly tourNumber?: string;
  };
  /** Last odometer value that this device has sent, in kilometres, with its time. */
  readonly lastOdometer?: { readonly kilometres: number; readonly at: number };
  /** Photos in what was typed; known to rules only. */
  readonly photoCount?: number;
  /** The company's own form of customer number as a regular expression; absent: 5 to 10 digits. */
  readonly customerNumberPattern?: string;
  /** Where the company's drivers are insured, as config.json says it. */
  readonly employmentCountry?: string;
}

/**
 * `answers` are those of the form, or of the entry for a field inside a list; `form` are always
 * those of the form.
 */
export type Condition = (answers: Answers, form: Answers) => boolean;

interface FieldBase {
  readonly id: string;
  /** Section (step) of the form; sections are translated like fields. Unused inside a list. */
  readonly section: string;
  /** Absent: always shown. A field that is not shown has no answer and is not checked. */
  readonly visible?: Condition;
  /** Absent: optional. */
  readonly required?: Condition;
  /** Problem to name when a required answer is missing; absent: "required". */
  readonly missingCode?: ProblemCode;
  /** A required field that this one answers as well: one of the two is enough. */
  readonly insteadOf?: string;
  /** Value the field shows until the driver touches it; recomputed when other answers change. */
  readonly preset?: (answers: Answers, context: FormContext, form: Answers) => Input | undefined;
}

interface OptionsBase extends FieldBase {
  /**
   * Name of the catalogue of labels: `choices.<catalogue>.<id>` in
   * src/locales/<locale>/forms/<kind>.json where only this form uses it, else in
   * src/locales/<locale>/reports.json. Never in both.
   */
  readonly catalogue: string;
  readonly options: readonly string[];
  /**
   * Heads for a long list (`groups.<catalogue>.<id>` beside `choices`); every option is in exactly
   * one group.
   */
  readonly groups?: readonly OptionGroup[];
  /** Which options fit the other answers; the reading lists them in `offered`. Absent: all. */
  readonly offered?: (
    option: string,
    answers: Answers,
    form: Answers,
    context: FormContext,
  ) => boolean;
  /** What an option that does not fit means: refused, or asked about. Absent: warning. */
  readonly notOffered?: 'error' | 'warning';
}
export interface OptionGroup {
  readonly id: string;
  readonly options: readonly string[];
}

export interface ChoiceField extends OptionsBase {
  readonly kind: 'choice';
  /** Who is to be called with what is chosen: a button offers it (in lists). */
  readonly callee?: (answers: Answers, form: Answers) => SafetyCallee | undefined;
  /** Options that mean danger, for words such as "smells": the search offers them first. */
  readonly dangerous?: readonly string[];
  /** Text field beside this one that says what "other" means: takes what was searched for in vain. */
  readonly otherText?: string;
}
export interface ChoicesField extends OptionsBase {
  readonly kind: 'choices';
  /** Options that exclude all others, such as "none". */
  readonly exclusive?: readonly string[];
}

/** Expected form of a code; a text that differs is asked about, never refused. */
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
  /** In code points, counted after trimming; only checked when something is typed. */
  readonly minimumLength?: number | ((answers: Answers, form: Answers) => number);
  readonly maximumLength: number;
  /** More than one row makes a text area that keeps line breaks. */
  readonly rows?: number;
  readonly pattern?: PatternId;
  /** Codes and plates are stored in capitals. */
  readonly upperCase?: boolean;
  /** Which keyboard to offer; absent: text. */
  readonly keyboard?: 'text' | 'tel' | 'numeric';
  /** Offer values this device has used before. */
  readonly remembered?: boolean;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  /** Places after the decimal separator; also decides what "1.485" means (parse-number.ts). */
  readonly decimals: number;
  /** What is typed is rounded to a multiple of it. */
  readonly step?: number;
  /** Unit id in src/locales (units.<id>); absent for a bare number. */
  readonly unit?: string;
  /** Field of the same form whose choice is the unit. */
  readonly unitFrom?: string;
  /**
   * Soft limit: a value above it is asked about with this code (while `when` holds, absent:
   * always).
   */
  readonly warn?: { readonly above: number; readonly code: ProblemCode; readonly when?: Condition };
  /** Show what this device reported last. */
  readonly remembered?: boolean;
  /** False for numbers that are names (a year): no thousands separator when shown. */
  readonly grouping?: boolean;
  /**
   * True: the year to whose end a calibration is valid (MessEV § 34(2)), shown as a traffic light.
   */
  readonly due?: boolean;
}
/** Yes or no; unanswered is neither. */
interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}
/** 1 to `length`, each with its words: `ratings.<field>.<n>` in the form's texts. */
interface RatingField extends FieldBase {
  readonly kind: 'rating';
  readonly length: number;
  /** True: steps of a scale by their words; stars are for what is good or poor. */
  readonly worded?: boolean;
}
interface DayWindowField extends FieldBase {
  readonly kind: 'dayWindow';
}
/** Local date and time "YYYY-MM-DDTHH:MM"; never in the future. */
export interface MomentField extends FieldBase {
  readonly kind: 'moment';
  /** Older than this is asked about. */
  readonly warnOlderHours?: number;
  /** True: only the day is kept ("YYYY-MM-DD"). */
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
  /** True: the place would help; asked for, never forced. */
  readonly wanted?: Condition;
  /** True: rounded to about 1 km, without address and accuracy. */
  readonly coarse?: Condition;
}
export interface PhotosField extends FieldBase {
  readonly kind: 'photos';
  readonly maximum: number;
  /** True: a photo would help; asked for while the whole report has none, never forced. */
  readonly wanted?: Condition;
  /**
   * A finger drawing (signature) instead of a photo, PNG of at most this many bytes; not counted in
   * `maximumPhotos`.
   */
  readonly drawingBytes?: number;
}
/** A list of like entries: defects, injured persons. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly maximum: number;
  readonly fields: readonly Field[];
  /** Entries are made by picking options of this choice field; each option at most once. */
  readonly keyField?: string;
  /**
   * Entries that follow from other answers; each names its keyField and is appended unless it is
   * there already.
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
