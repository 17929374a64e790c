import { cleanNumber } from '../../../i18n/typed-characters.ts';
import { numberEntries } from '../../../features/gas/preset-unit.ts';
import type { NumberInput } from '../../../features/gas/tasks/task.ts';
import { interpolate } from '../../../i18n/format.ts';
import { writeUnambiguously, writeNumber } from '../../../i18n/numbers.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { setEntries } from './calculator-store.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { AltitudeInput } from './AltitudeInput.tsx';
import { overWarningOf } from './answer-parts.ts';
import { ConfirmAssumed } from './ConfirmAssumed.tsx';
import { doubtedNumbers, doubtText } from './doubt-text.ts';
import type { InputsProps } from './inputs-props.ts';
import { Presets } from './Presets.tsx';
import { entryUnits } from './read-task.ts';
import {
  chosenUnitLabel,
  entryUnitLabel,
  inputLabel,
  reasonText,
  unitLabel,
  warningText,
  type CalculatorScreenTexts,
} from './texts.ts';

type Props = InputsProps & { readonly input: NumberInput };

/**
 * An input whose minimum is below this value has a sign button, because the numeric keypad of some
 * phones has no minus.
 */
const signedFrom = -1;

/** The text that shows how an ambiguous number was read; undefined for other numbers. */
function understood({ texts, evaluation, input }: Props): string | undefined {
  const value = evaluation.understood[input.id];
  return value === undefined
    ? undefined
    : interpolate(texts.t.understood, {
        value: withUnit(
          writeNumber(value, texts.locale),
          unitLabel(texts, input.unit),
          texts.locale,
        ),
      });
}

/**
 * The reason why a number cannot be used. It is shown after the driver has left the field; an
 * overfilled tank is reported immediately.
 */
function errorOf({ texts, evaluation, left, input }: Props): string | undefined {
  const over = overWarningOf(evaluation, input.id);
  if (over) return warningText(texts, over);
  const fault = evaluation.faults[input.id];
  return fault && left.has(input.id) ? reasonText(texts, fault.reason) : undefined;
}

/** A number field with its unit, presets and the reason why the number cannot be used. */
export function NumberInputView(props: Props) {
  const { texts, evaluation, entries, onLeave, input } = props;
  const { task, values } = evaluation;
  const text = evaluation.texts[input.id] ?? '';
  // A typed value is no longer a preset.
  const change = (typed: string): void =>
    setEntries(task.id, {
      ...numberEntries(input, typed, evaluation.units[input.id] ?? input.unit),
      [`${input.id}:preset`]: undefined,
      [`${input.id}:altitude`]: undefined,
    });
  const offered = entryUnits(input);
  return (
    <div
      className="gas-calculator-number"
      role="presentation"
      onFocus={(event) => {
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
    >
      <TextField
        id={`gas-${input.id}`}
        label={inputLabel(texts, input)}
        mark={input.optional ? texts.t.optional : undefined}
        hint={understood(props)}
        warning={input.id in evaluation.doubts ? doubtText(texts, evaluation, input) : undefined}
        error={errorOf(props)}
        value={text}
        inputMode="decimal"
        enterKeyHint="done"
        onChange={change}
        onBlur={() => onLeave(input.id)}
        unit={offered.length > 1 ? undefined : chosenUnitLabel(texts, task, input, values)}
        end={
          <>
            {input.range.minimum < signedFrom && (
              <SignButton texts={texts} input={input} text={text} onChange={change} />
            )}
            {offered.length > 1 && <UnitChoice {...props} />}
          </>
        }
      />
      <ConfirmAssumed texts={texts} evaluation={evaluation} input={input} />
      <DoubtedNumbers {...props} onChange={change} />
      {input.presets && (
        <Presets
          texts={texts}
          task={task}
          input={input}
          list={input.presets}
          values={values}
          entries={entries}
        />
      )}
      {input.id === 'ambientBar' && (
        <AltitudeInput texts={texts} task={task} input={input} entries={entries} />
      )}
    </div>
  );
}

/** The two meanings of an ambiguous number as buttons; the driver taps the intended one. */
function DoubtedNumbers({
  texts,
  evaluation,
  input,
  onChange,
}: Props & { readonly onChange: (text: string) => void }) {
  const numbers = doubtedNumbers(texts, evaluation, input);
  if (numbers.length === 0) return null;
  return (
    <div
      className="gas-calculator-presets"
      role="group"
      aria-label={doubtText(texts, evaluation, input)}
    >
      {numbers.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className="gas-calculator-preset"
          translate="no"
          onClick={() => onChange(writeUnambiguously(value, texts.locale))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Adds or removes the minus sign; every dash counts as one. */
function toggledSign(typed: string): string {
  const text = cleanNumber(typed);
  return text.startsWith('-') ? text.slice(1).trimStart() : `-${text}`;
}

function SignButton({
  texts,
  input,
  text,
  onChange,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly input: NumberInput;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const change = (): void => onChange(toggledSign(text));
  return (
    <button
      type="button"
      className="gas-calculator-sign"
      aria-label={interpolate(texts.t.changeSign, { input: inputLabel(texts, input) })}
      onClick={change}
    >
      ±
    </button>
  );
}

/** Selects the unit of the input. A typed number stays unchanged, a default is converted. */
function UnitChoice({ texts, evaluation: { task, units }, input }: Props) {
  return (
    <select
      className="text-field gas-calculator-unit"
      translate="no"
      aria-label={interpolate(texts.t.unitOf, { input: inputLabel(texts, input) })}
      value={units[input.id]}
      onChange={(event) =>
        setEntries(task.id, {
          [`${input.id}:unit`]: event.currentTarget.value,
        })
      }
    >
      {entryUnits(input).map((unit) => (
        <option key={unit} value={unit}>
          {entryUnitLabel(texts, input, unit)}
        </option>
      ))}
    </select>
  );
}
