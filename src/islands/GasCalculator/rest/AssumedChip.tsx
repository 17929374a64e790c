import { useEffect, useRef, useState } from 'react';
import type { TaskInput } from '../../../features/gas/tasks/task.ts';
import { interpolate } from '../../../i18n/format.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { HazardPlate } from '../../../ui/HazardPlate.tsx';
import type { InputsProps } from './inputs-props.ts';
import { plateOf } from './plate-of.ts';
import { inputText } from './result-text.ts';
import { inputLabel } from './texts.ts';

/**
 * An assumed value in one line; a tap opens its field. A value that was typed or confirmed shows
 * the field.
 */
export function AssumedChip({
  texts,
  evaluation,
  input,
  children,
}: Pick<InputsProps, 'texts' | 'evaluation'> & {
  readonly input: TaskInput;
  readonly children: Elements;
}) {
  const { t } = texts;
  const isAssumed = evaluation.assumed.includes(input);
  const [isOpened, setOpened] = useState(false);
  const [wasAssumed, setWasAssumed] = useState(isAssumed);
  const details = useRef<HTMLDetailsElement>(null);
  // After a reset the value is assumed again.
  if (isAssumed !== wasAssumed) {
    setWasAssumed(isAssumed);
    if (isAssumed) setOpened(false);
  }
  useEffect(() => {
    if (isOpened)
      details.current
        ?.querySelector<HTMLElement>(':is(input, select):not([type="radio"]:not(:checked))')
        ?.focus();
  }, [isOpened]);
  const value = inputText(texts, evaluation, input);
  return (
    <details
      ref={details}
      className="gas-calculator-chip"
      open={isOpened || !isAssumed}
      onToggle={({ currentTarget }) => {
        if (isAssumed) setOpened(currentTarget.open);
      }}
    >
      <summary>
        {input.type === 'choice' && (
          <HazardPlate plate={plateOf(input, String(evaluation.values[input.id]), t.plate)} />
        )}
        <span>
          <small>{inputLabel(texts, input)}</small>{' '}
          <Figures text={interpolate(t.assumedChange, { value })} />
        </span>
      </summary>
      {children}
    </details>
  );
}
