/**
 * The kinds of fields of a form, with their limits and conditions. They do not depend on language,
 * screen or storage.
 */
import type { SafetyCallee } from '../calls/model/call-table.ts';
import type { Answers, Input, Inputs } from './inputs-and-answers.ts';
import type { Grace } from './inspection-dates.ts';
import type { ProblemCode } from './problem-codes.ts';

/** An odometer value of a report. */
export interface LastOdometer {
  readonly value: number;
  readonly unit: 'km' | 'mi';
  /** The time of the report, in milliseconds since 1970. */
  readonly at: number;
  /** The plate of the vehicle, if the report has one. */
  readonly plate?: string | undefined;
}

/** Facts outside the form. Presets, offered options and rules use them. */
export interface FormContext {
  /** The time of the device in milliseconds since 1970. */
  readonly now: number;
  /**
   * The time at which the draft was begun, in milliseconds since 1970. It is the preset of "when
   * did it happen". If it is absent, `now` is used.
   */
  readonly startedAt?: number;
  readonly profile: {
    readonly phone?: string;
    readonly plate?: string;
    readonly trailerPlate?: string;
    readonly product?: string;
    readonly tourNumber?: string;
  };
  /** The odometer values in the reports on this device, newest first. */
  readonly lastOdometers?: readonly LastOdometer[];
  /** The number of photos in the inputs. It is set only for rules. */
  readonly photoCount?: number;
  /**
   * A regular expression for the company's customer numbers. If it is absent, they have 5 to 10
   * digits.
   */
  readonly customerNumberPattern?: string;
  /** The country in which the drivers are insured, from config.json. */
  readonly employmentCountry?: string;
}

/**
 * `answers` are those of the form or, for a field inside a list, those of the entry. `form` is
 * always the whole form.
 */
export type Condition = (answers: Answers, form: Answers) => boolean;

interface FieldBase {
  readonly id: string;
  /**
   * The section (step) of the form. Sections are translated like fields. Not used inside a list.
   */
  readonly section: string;
  /**
   * If it is absent, the field is always shown. A hidden field has no answer and is not checked.
   */
  readonly visible?: Condition;
  /**
   * While it returns true, a form of one page shows the field under "More details" at its end,
   * because few reports need it.
   */
  readonly folded?: Condition;
  /** If it is absent, the field is optional. */
  readonly required?: Condition;
  /** The problem code if a required answer is missing. If it is absent, the code is "required". */
  readonly missingCode?: ProblemCode;
  /**
   * The id of a field before this one. If that field is required, an answer to one of the two is
   * enough.
   */
  readonly insteadOf?: string;
  /**
   * The value until the driver changes the field. It is computed again when other answers change.
   */
  readonly preset?: (answers: Answers, context: FormContext, form: Answers) => Input | undefined;
}

interface OptionsBase extends FieldBase {
  /**
   * The name of the catalogue of labels: `choices.<catalogue>.<id>` in
   * src/locales/<locale>/forms/<kind>.json if only this form uses it, otherwise in
   * src/locales/<locale>/reports.json. It is never in both files.
   */
  readonly catalogue: string;
  readonly options: readonly string[];
  /**
   * The groups of a long list. Their labels are `groups.<catalogue>.<id>` next to `choices`. Every
   * option is in exactly one group.
   */
  readonly groups?: readonly OptionGroup[];
  /**
   * Returns true for options that fit the other answers (FormEvaluation.offered). If it is absent,
   * all options fit.
   */
  readonly offered?: (
    option: string,
    answers: Answers,
    form: Answers,
    context: FormContext,
  ) => boolean;
  /**
   * The level of the problem if the chosen option does not fit. If it is absent, it is a warning.
   */
  readonly notOffered?: 'error' | 'warning';
}
export interface OptionGroup {
  readonly id: string;
  readonly options: readonly string[];
}

export interface ChoiceField extends OptionsBase {
  readonly kind: 'choice';
  /** Whom to call for the chosen option. It is shown as a button (in lists). */
  readonly callee?: (answers: Answers, form: Answers) => SafetyCallee | undefined;
  /** Options that mean danger. The search lists them first for words such as "smells". */
  readonly dangerous?: readonly string[];
  /** If true, few options are a list in a dialog too, because the step has no room for them. */
  readonly inDialog?: boolean;
  /** The id of the text field for "other". It gets the search text if nothing was found. */
  readonly otherText?: string;
}
export interface ChoicesField extends OptionsBase {
  readonly kind: 'choices';
  /** Options such as "none" that exclude all others. */
  readonly exclusive?: readonly string[];
  /** The number of options that are always in sight; the others are folded. */
  readonly frequent?: number;
  /** If true, each group is one line that opens on a tap. */
  readonly foldsGroups?: boolean;
}

/** The expected format of a code. If it does not match, there is a warning, never an error. */
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
  /** In code points after trimming. It is checked only if the field is not empty. */
  readonly minimumLength?: number | ((answers: Answers, form: Answers) => number);
  readonly maximumLength: number;
  /** If it is greater than 1, the field is a text area that allows line breaks. */
  readonly rows?: number;
  readonly pattern?: PatternId;
  /** If true, the value is stored in upper case (codes and plates). */
  readonly upperCase?: boolean;
  /** If it is absent, the keyboard is that for text. */
  readonly keyboard?: 'text' | 'tel' | 'numeric';
  /** If true, values that were used before on this device are suggested. */
  readonly remembered?: boolean;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  /** The number of decimals. It also decides how "1.485" is read (parse-number.ts). */
  readonly decimals: number;
  /** The value is rounded to a multiple of `step`. */
  readonly step?: number;
  /** The id of the unit in src/locales (units.<id>). It is absent for a number without a unit. */
  readonly unit?: string;
  /** The field of the same form whose choice is the unit. */
  readonly unitFrom?: string;
  /**
   * A value above this limit causes a warning with this code. If `when` is given, only while it is
   * true.
   */
  readonly warn?: { readonly above: number; readonly code: ProblemCode; readonly when?: Condition };
  /** If true, the last value that was reported on this device is shown. */
  readonly remembered?: boolean;
  /** If false, there is no thousands separator (years). */
  readonly grouping?: boolean;
  /**
   * If true, the value is the year in which a calibration expires (MessEV § 34(2)). It is shown as
   * a traffic light.
   */
  readonly due?: boolean;
}
/** Yes or no. There is no answer until the driver chooses one. */
interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}
/** A number from 1 to `length`, with labels `ratings.<field>.<n>` in the texts of the form. */
interface RatingField extends FieldBase {
  readonly kind: 'rating';
  readonly length: number;
  /**
   * If true, the labels of a scale are shown. If it is absent, stars from poor to good are shown.
   */
  readonly worded?: boolean;
}
interface DayWindowField extends FieldBase {
  readonly kind: 'dayWindow';
}
/** A local date and time "YYYY-MM-DDTHH:MM". It is never in the future. */
export interface MomentField extends FieldBase {
  readonly kind: 'moment';
  /** A time that is older than this causes a warning. */
  readonly warnOlderHours?: number;
  /** If true, only the day is stored ("YYYY-MM-DD"). */
  readonly dayOnly?: Condition;
}
/**
 * A day "YYYY-MM-DD" from the year 2000 to 15 years ahead. With `due` it is shown as a traffic
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
  /** If true, a missing place causes a warning. */
  readonly wanted?: Condition;
  /** If true, the position is rounded to about 1 km and has no address and accuracy. */
  readonly coarse?: Condition;
}
export interface PhotosField extends FieldBase {
  readonly kind: 'photos';
  readonly maximum: number;
  /** If true, there is a warning as long as the whole report has no photo. */
  readonly wanted?: Condition;
  /**
   * Set if the field is a drawing (signature) instead of a photo. It is the maximum size of the PNG
   * in bytes. Drawings do not count for `maximumPhotos`.
   */
  readonly drawingBytes?: number;
}
/** A list of entries with the same fields: defects, injured persons. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly maximum: number;
  readonly fields: readonly Field[];
  /** The id of a choice field. Each option that the driver selects in it adds one entry. */
  readonly keyField?: string;
  /**
   * Returns the entries that result from other answers. Each contains its `keyField` and is
   * appended unless the list already contains it.
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
