import { numberEntries } from '../../../features/gas/preset-unit.ts';
import type { TaskInput } from '../../../features/gas/tasks/task.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { setEntries } from './calculator-store.ts';
import type { InputsProps } from './inputs-props.ts';
import { inputText } from './result-text.ts';
import { inputLabel, labelled } from './texts.ts';

/** A button that confirms an assumed value. Renders nothing for other values. */
export function ConfirmAssumed({
  texts,
  evaluation,
  input,
}: Pick<InputsProps, 'texts' | 'evaluation'> & { readonly input: TaskInput }) {
  const { task, assumed, texts: shownTexts, units, values } = evaluation;
  if (!assumed.includes(input)) return null;
  const label = interpolate(texts.t.confirm, { value: inputText(texts, evaluation, input) });
  const confirmed =
    input.type === 'choice'
      ? { [input.id]: String(values[input.id]) }
      : numberEntries(input, shownTexts[input.id], units[input.id] ?? input.unit);
  return (
    <div className="gas-calculator-assumed">
      <span>{texts.t.assumed}</span>
      <button
        type="button"
        className="gas-calculator-preset"
        aria-label={labelled(texts, inputLabel(texts, input), label)}
        onClick={() => setEntries(task.id, confirmed)}
      >
        <Figures text={label} />
      </button>
    </div>
  );
}
