import type { TaskInput } from '../../../features/gas/tasks/task.ts';
import { interpolate } from '../../../i18n/format.ts';
import { setEntries } from './calculator-store.ts';
import type { InputsProps } from './inputs-props.ts';
import { inputText } from './result-text.ts';
import { inputLabel, labelled } from './words.ts';

/** Button to confirm an assumed value; renders nothing for other values. */
export function ConfirmAssumed({
  words,
  evaluation,
  input,
}: Pick<InputsProps, 'words' | 'evaluation'> & { readonly input: TaskInput }) {
  const { task, assumed, texts, values } = evaluation;
  if (!assumed.includes(input)) return null;
  const label = interpolate(words.t.confirm, { value: inputText(words, evaluation, input) });
  const entry = input.type === 'choice' ? String(values[input.id]) : texts[input.id];
  return (
    <div className="gas-calculator-assumed">
      <span>{words.t.assumed}</span>
      <button
        type="button"
        className="gas-calculator-preset"
        aria-label={labelled(words, inputLabel(words, input), label)}
        onClick={() => setEntries(task.id, { [input.id]: entry })}
      >
        {label}
      </button>
    </div>
  );
}
