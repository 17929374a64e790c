/**
 * Defines a report form as data: fields in sections, and rules about them. read-answers.ts
 * evaluates inputs and computes answers, shown fields, required fields and problems. Screens show
 * the fields with this evaluation and never call the conditions themselves.
 */
import type { Field, FormContext } from './field-kinds.ts';
import type { Answers, Inputs } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';
import type { ProblemCode } from './problem-codes.ts';

/** A rule about several fields. It returns problems; those of hidden fields are removed. */
export type FormRule = (answers: Answers, context: FormContext) => readonly Problem[];

/**
 * A problem of one field. `code` is the id of its text (problems.<code>), `values` are the
 * placeholders.
 */
export interface Problem {
  /** The path of the field: "product", or "defects.2.severity" in a list. */
  readonly field: string;
  /** An error prevents sending. A warning is shown, and the driver may send the report anyway. */
  readonly level: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** The offer to continue with another form. */
interface Continuation {
  readonly kind: ReportKind;
  readonly when: (answers: Answers) => boolean;
  /**
   * Converts the effective inputs of this form to inputs of the other form. Photos are passed by
   * id.
   */
  readonly carry: (effective: Inputs) => Inputs;
}

export interface FormDefinition {
  /** The file name in camel case: "complaintChassis" is defined in forms/complaint-chassis.ts. */
  readonly kind: ReportKind;
  /** The first letter of the short code (F-261121-4F7K), a unique capital letter. */
  readonly letter: string;
  /** The name of the screen. Its URL is "/" followed by the name. */
  readonly screen: string;
  /** The name in the Lucide icon set. */
  readonly icon: string;
  /** The order in the menu and on the home screen, ascending. */
  readonly order: number;
  /**
   * Increase it when a stored answer changes its meaning. It is stored in every draft and report.
   */
  readonly version: number;
  /** The sections in order. A section without a visible field is skipped. */
  readonly sections: readonly string[];
  /**
   * If true, the form shows one section at a time and a summary before sending. If it is absent,
   * the form is one page.
   */
  readonly stepped?: boolean;
  readonly fields: readonly Field[];
  readonly rules: readonly FormRule[];
  /** The maximum for the whole report, including photos in lists. */
  readonly maximumPhotos: number;
  readonly continueWith?: readonly Continuation[];
  /** If it returns true, the screen shows the emergency card at the top. */
  readonly danger?: (answers: Answers) => boolean;
  /**
   * While `when` is true, only these required fields (ids or "list.field") stay required, and no
   * photo or place is requested.
   */
  readonly minimum?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
    /**
     * Returns the last section of the first report. From here on "send now" stays in sight once the
     * report is complete.
     */
    readonly lastSection?: (answers: Answers) => string;
  };
  /** While `when` is true, only these fields are shown, stored and sent. */
  readonly anonymous?: {
    readonly when: (answers: Answers) => boolean;
    readonly fields: readonly string[];
  };
  /** If true, the emergency card is shown before the first question. */
  readonly emergencyFirst?: boolean;
  /**
   * If true, the duties after the event are shown at the end of the summary
   * (duties/assess-duties.ts).
   */
  readonly assessed?: boolean;
  /**
   * Sections in which each optional question is one line that opens on a tap, so that the step fits
   * the screen of a phone.
   */
  readonly foldsOptionalIn?: readonly string[];
  /**
   * Fields that "Another one like this" copies to the next report. These are facts that stay the
   * same from day to day, never times, places, amounts, photos or events. If it is absent, the
   * screen does not offer this.
   */
  readonly repeats?: readonly string[];
  /** Fields that give a draft its name in the list. The first one with an answer is used. */
  readonly names?: readonly string[];
  /**
   * Set for the short form of a report that follows another one (following.ts). It is not in the
   * menu.
   */
  readonly short?: 'answer' | 'addition' | 'withdrawal';
  /**
   * If true, a page and an island of their own show this form (src/pages, src/islands). The general
   * form screen is not generated for it.
   */
  readonly ownScreen?: boolean;
}
