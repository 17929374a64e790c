/**
 * What a report form is made of. A form is data: fields with their bounds and conditions.
 * Nothing here knows a language, a screen or a store; ids are stored, texts stand in src/locales.
 * read-answers.ts turns what was typed into answers and says what is shown, needed and wrong;
 * a screen renders fields and a reading and never calls the conditions itself.
 */
import type { ReportKind } from './kinds.ts';
import type { ProblemCode } from './problem-codes.ts';

export type { ReportKind } from './kinds.ts';

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
    readonly fleetNumber?: string;
    readonly vehicleKind?: string;
    readonly trailerPlate?: string;
    readonly unitKind?: string;
    readonly product?: string;
    readonly tourNumber?: string;
  };
  /** Last odometer value that this device has sent, in kilometres, with its time. */
  readonly lastOdometer?: { readonly kilometres: number; readonly at: number };
  /** Photos in what was typed; known to rules only. */
  readonly photoCount?: number;
  /** The company's own form of customer number as a regular expression; absent: 5 to 10 digits. */
  readonly customerNumberPattern?: string;
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
  readonly offered?: (option: string, answers: Answers, form: Answers) => boolean;
  /** What an option that does not fit means: refused, or asked about. Absent: warning. */
  readonly notOffered?: 'error' | 'warning';
}
export interface OptionGroup {
  readonly id: string;
  readonly options: readonly string[];
}

export interface ChoiceField extends OptionsBase {
  readonly kind: 'choice';
  /**
   * Options with which dispatch is to be called before anything else is done: a button offers it
   * (in lists).
   */
  readonly callFirst?: readonly string[];
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
  readonly grace: 'twoMonths' | 'none';
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

/**
 * A rule over several fields; returns the problems it sees. Problems of fields that are not shown
 * are dropped.
 */
export type FormRule = (answers: Answers, context: FormContext) => readonly Problem[];

/**
 * One thing to say about one field. `code` is a text id (problems.<code>), `values` fill its
 * placeholders.
 */
export interface Problem {
  /** Path of the field: "product", inside a list "defects.2.severity". */
  readonly field: string;
  /** An error stops sending; a warning is shown and the driver may send anyway. */
  readonly level: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Offer to go on with another form. */
interface Continuation {
  readonly kind: ReportKind;
  readonly when: (answers: Answers) => boolean;
  /**
   * What the other form starts with, made from the effective inputs of this one; pictures go along
   * by their ids.
   */
  readonly carry: (effective: Inputs) => Inputs;
}

export interface FormDefinition {
  /**
   * The name of the file in camel case: "complaintChassis" stands in forms/complaint-chassis.ts.
   */
  readonly kind: ReportKind;
  /** Begins the short code (F-261121-4F7K): a capital, each form has its own. */
  readonly letter: string;
  /** Its screen's name and, after a slash, its address. */
  readonly screen: string;
  /** Name in the Lucide icon set. */
  readonly icon: string;
  /** Place in menu and on home, from the smallest. */
  readonly order: number;
  /** Raised when a stored answer changes its meaning; kept in every draft and report. */
  readonly version: number;
  /** Sections in their order; one without a visible field is skipped. */
  readonly sections: readonly string[];
  /**
   * True: a long form, one section at a time with a summary before sending. Absent: all on one
   * page.
   */
  readonly stepped?: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly FormRule[];
  /** Photos of the whole report, those in lists included. */
  readonly maximumPhotos: number;
  readonly continueWith?: readonly Continuation[];
  /** True: show the emergency card above everything. */
  readonly danger?: (answers: Answers) => boolean;
  /**
   * While `when` holds, only these required fields (ids, or "list.field") stay required and nothing
   * is asked for.
   */
  readonly minimum?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
  };
  /** While `when` holds, only these fields are shown, kept and sent. */
  readonly anonymous?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
  };
  /** True: the emergency card comes before the first question. */
  readonly emergencyFirst?: boolean;
  /** True: the summary ends with who has to be told of the event (assessment.ts). */
  readonly assessed?: boolean;
  /**
   * Fields whose answers the next report may begin with ("again like this one"): what stays the same
   * from one day to the next, never times, places, amounts, photos or what happened. Absent: none,
   * and it is not offered.
   */
  readonly repeats?: readonly string[];
  /** Fields after which a draft is called in the list, the most telling first. */
  readonly names?: readonly string[];
  /** The short form of a report that follows another one (following.ts); no form of the menu. */
  readonly short?: 'addition' | 'withdrawal';
}
