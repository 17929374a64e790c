import type { Inputs } from '../../features/reports/inputs-and-answers.ts';

/** The text of an input or its preset; "" if there is none. */
export function typedText(inputs: Inputs, field: string): string {
  const value = inputs[field];
  return typeof value === 'string' ? value : '';
}
