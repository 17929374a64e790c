/** The question to a driver whose text can mean two numbers. */
import type { NumberInput } from '../../../features/gas/tasks/task.ts';
import { interpolate } from '../../../i18n/format.ts';
import { formatSignificant } from '../../../i18n/numbers.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import type { TaskEvaluation } from './read-task.ts';
import { typedUnitLabel, type CalculatorScreenTexts } from './texts.ts';

/** Both numbers with the unit they were typed in: "4,85 L", "4.850 L". */
export function doubtedNumbers(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: NumberInput,
): readonly { readonly value: number; readonly label: string }[] {
  const unit = typedUnitLabel(texts, evaluation, input);
  return [...(evaluation.doubts[input.id] ?? [])].map((value) => ({
    value,
    label: withUnit(formatSignificant(value, texts.locale, 8), unit, texts.locale),
  }));
}

/** "Meinst du 4,85 L oder 4.850 L?" */
export function doubtText(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: NumberInput,
): string {
  const [decimal, thousands] = doubtedNumbers(texts, evaluation, input);
  return interpolate(texts.t.doubt, {
    decimal: decimal?.label ?? '',
    thousands: thousands?.label ?? '',
  });
}
