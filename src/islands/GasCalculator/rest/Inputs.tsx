import type { TaskInput } from '../../../features/gas/tasks/task.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { setEntries } from './calculator-store.ts';
import { isAside } from './answer-parts.ts';
import { ChoiceInputView } from './ChoiceInputView.tsx';
import type { InputsProps } from './inputs-props.ts';
import { NumberInputView } from './NumberInputView.tsx';
import { ConfirmAssumed } from './ConfirmAssumed.tsx';
import { plateOf } from './plate-of.ts';
import { choiceLabel, inputLabel } from './texts.ts';

/** The fields of a task; fields that are rarely needed are folded. */
export function Inputs(props: InputsProps) {
  const {
    texts,
    evaluation: { task, shown, faults },
    entries,
    left,
  } = props;
  const aside = shown.filter(({ id }) => isAside(task.id, id));
  const isNeeded = aside.some(
    ({ id }) => entries[id] !== undefined || (faults[id] && left.has(id)),
  );
  const view = (input: TaskInput) => <InputView key={input.id} {...props} input={input} />;
  return (
    <>
      {shown.filter((input) => !aside.includes(input)).map(view)}
      {aside.length > 0 && (
        <Fold className="gas-calculator-more" summary={texts.t.more} isNeeded={isNeeded}>
          <div className="gas-calculator-more-inputs">{aside.map(view)}</div>
        </Fold>
      )}
    </>
  );
}

function InputView({ input, ...props }: InputsProps & { readonly input: TaskInput }) {
  const {
    texts,
    evaluation: { task, values },
  } = props;
  if (input.type === 'number') return <NumberInputView {...props} input={input} />;
  return (
    <div className="gas-calculator-number">
      <ChoiceInputView
        id={`gas-${input.id}`}
        label={inputLabel(texts, input)}
        value={String(values[input.id])}
        options={input.options.map((id) => ({ id, label: choiceLabel(texts, input, id) }))}
        plate={plateOf(input, String(values[input.id]), texts.t.plate)}
        translate={input.substances && 'no'}
        onChange={(option) => setEntries(task.id, { [input.id]: option })}
      />
      <ConfirmAssumed {...props} input={input} />
    </div>
  );
}
