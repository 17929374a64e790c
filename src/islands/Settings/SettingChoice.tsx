import { useEffect, useEffectEvent, useRef } from 'react';
import { FieldGroup } from '../../ui/Field.tsx';
import { shortLabels } from '../../ui/short-labels.ts';

interface Props<Id extends string> {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly value: Id | undefined;
  readonly onChange: (value: Id) => void;
}

/** A setting with a few options, all of them visible. A tap takes effect immediately. */
export function SettingChoice<Id extends string>({
  id,
  label,
  hint,
  options,
  value,
  onChange,
}: Props<Id>) {
  const choices = useRef<HTMLDivElement>(null);
  const takeEarly = useEffectEvent(() => {
    // Nothing is selected in the server-rendered page, so a checked option was tapped before
    // hydration.
    const tapped = choices.current?.querySelector<HTMLInputElement>(
      'input:checked:not([checked])',
    )?.value;
    const option = options.find((one) => one.id === tapped);
    if (option && value === undefined) onChange(option.id);
  });
  useEffect(() => takeEarly(), []);
  return (
    <FieldGroup id={id} label={label} hint={hint} role="radiogroup">
      <div ref={choices} className="choice-field" data-short={shortLabels(options)}>
        {options.map((option) => (
          <label className="choice-field-option" key={option.id}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
