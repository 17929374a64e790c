import type { Entries } from './calculator-store.ts';
import type { TaskEvaluation } from './read-task.ts';
import type { CalculatorScreenTexts } from './texts.ts';

/** Props of the fields of a task. */
export interface InputsProps {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
  readonly entries: Entries;
  /** Inputs that the driver has left: errors are shown only for these. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (input: string) => void;
}
