/**
 * Definition of a report form as data: fields in sections, and rules over them. read-answers.ts
 * evaluates inputs: answers, shown fields, required fields and problems. Screens render the fields
 * with this evaluation and never call the conditions themselves.
 */
import type { Field, FormContext } from './field-kinds.ts';
import type { Answers, Inputs } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';
import type { ProblemCode } from './problem-codes.ts';

/**
 * A rule over several fields; returns problems. Problems of hidden fields are dropped.
 */
export type FormRule = (answers: Answers, context: FormContext) => readonly Problem[];

/**
 * A problem of one field. `code` is the id of its text (problems.<code>), `values` its placeholders.
 */
export interface Problem {
  /** Path of the field: "product", or in a list "defects.2.severity". */
  readonly field: string;
  /** An error stops sending; a warning is shown and the driver may send anyway. */
  readonly level: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Offer to continue with another form. */
interface Continuation {
  readonly kind: ReportKind;
  readonly when: (answers: Answers) => boolean;
  /** Maps this form's effective inputs to the inputs of the other form; photos are passed by id. */
  readonly carry: (effective: Inputs) => Inputs;
}

export interface FormDefinition {
  /** The file name in camel case: "complaintChassis" is defined in forms/complaint-chassis.ts. */
  readonly kind: ReportKind;
  /** First letter of the short code (F-261121-4F7K): a unique capital letter. */
  readonly letter: string;
  /** Name of the screen; its URL is "/" followed by the name. */
  readonly screen: string;
  /** Name in the Lucide icon set. */
  readonly icon: string;
  /** Ascending order in the menu and on the home screen. */
  readonly order: number;
  /** Increased when a stored answer changes its meaning; stored in every draft and report. */
  readonly version: number;
  /** Sections in order; a section without a visible field is skipped. */
  readonly sections: readonly string[];
  /** If true, shows one section at a time and a summary before sending; if absent, one page. */
  readonly stepped?: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly FormRule[];
  /** For the whole report, including photos in lists. */
  readonly maximumPhotos: number;
  readonly continueWith?: readonly Continuation[];
  /** If true, the screen shows the emergency card at the top. */
  readonly danger?: (answers: Answers) => boolean;
  /**
   * While `when` holds, only these required fields (ids or "list.field") stay required, and no photo
   * or place is requested.
   */
  readonly minimum?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
  };
  /** While `when` holds, only these fields are shown, stored and sent. */
  readonly anonymous?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
  };
  /** If true, the emergency card is shown before the first question. */
  readonly emergencyFirst?: boolean;
  /** If true, the summary ends with the duties after the event (duties/assess-duties.ts). */
  readonly assessed?: boolean;
  /**
   * Fields that "again like this one" copies to the next report: facts that stay the same from day
   * to day, never times, places, amounts, photos or events. If absent, the screen does not offer
   * it.
   */
  readonly repeats?: readonly string[];
  /** Fields that name a draft in the list; the first with an answer is used. */
  readonly names?: readonly string[];
  /** Set for the short form of a report that follows another one (following.ts); not in the menu. */
  readonly short?: 'addition' | 'withdrawal';
}
