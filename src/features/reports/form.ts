/**
 * What a report form is made of. A form is data: fields in sections, with rules over them.
 * read-answers.ts turns what was typed into answers and says what is shown, needed and wrong;
 * a screen renders fields and a reading and never calls the conditions itself.
 */
import type { Field, FormContext } from './field-kinds.ts';
import type { Answers, Inputs } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';
import type { ProblemCode } from './problem-codes.ts';

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
  /** True: the summary ends with the duties after the event (duties/assess-duties.ts). */
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
