import type { TaskInput } from '../../../features/gas/tasks/task.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { setEntries } from './calculator-store.ts';
import { AssumedChip } from './AssumedChip.tsx';
import { isAside } from './answer-parts.ts';
import { ChoiceInputView } from './ChoiceInputView.tsx';
import type { InputsProps } from './inputs-props.ts';
import { NumberInputView } from './NumberInputView.tsx';
import { ConfirmAssumed } from './ConfirmAssumed.tsx';
import { isPreset } from './read-task.ts';
import { plateOf } from './plate-of.ts';
import { choiceLabel, inputLabel } from './texts.ts';

/**
 * The fields of a task: first those without a value, then those that begin with an assumed one;
 * fields that are rarely needed are folded.
 */
export function Inputs(props: InputsProps) {
  const { texts, evaluation, entries, left } = props;
  const { task, shown, faults } = evaluation;
  const aside = shown.filter(({ id }) => isAside(task.id, id));
  const isNeeded = aside.some(
    ({ id }) => entries[id] !== undefined || (faults[id] && left.has(id)),
  );
  const own = shown.filter((input) => !aside.includes(input));
  const isLate = (input: TaskInput): boolean =>
    isPreset(input) || task.inputs.some((on) => on.id === input.showIf?.input && isPreset(on));
  const late = own.filter(isLate);
  const view = (input: TaskInput) => <InputView key={input.id} {...props} input={input} />;
  return (
    <>
      {own.filter((input) => !isLate(input)).map(view)}
      {late.length > 0 && (
        <div className="gas-calculator-chips">
          {late.map((input) =>
            isPreset(input) ? (
              <AssumedChip key={input.id} texts={texts} evaluation={evaluation} input={input}>
                {view(input)}
              </AssumedChip>
            ) : (
              view(input)
            ),
          )}
        </div>
      )}
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
