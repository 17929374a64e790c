/** The result of reading one field: its answer and its problems. */
import type { FormContext } from './field-kinds.ts';
import type { Problem } from './form.ts';
import type { Answer, Answers } from './inputs-and-answers.ts';
import type { ProblemCode } from './problem-codes.ts';

export type FieldProblem = Omit<Problem, 'field'>;
export interface FieldReading {
  readonly answer?: Answer;
  readonly problems: readonly FieldProblem[];
}
export interface Scope {
  readonly answers: Answers;
  readonly form: Answers;
  readonly context: FormContext;
}

export const noAnswer: FieldReading = { problems: [] };
export const error = (code: ProblemCode, values?: Problem['values']): FieldProblem => ({
  level: 'error',
  code,
  ...(values && { values }),
});
export const warning = (code: ProblemCode, values?: Problem['values']): FieldProblem => ({
  level: 'warning',
  code,
  ...(values && { values }),
});
export const failed = (code: ProblemCode, values?: Problem['values']): FieldReading => ({
  problems: [error(code, values)],
});
