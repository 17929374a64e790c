import { Breakable } from './Breakable.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';
import type { OptionGroup } from './options.ts';

interface ChoicesFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly groups: readonly OptionGroup[];
  /** Options that exclude all others: picking one clears the others. */
  readonly exclusive?: readonly string[] | undefined;
}

/** A multiple choice, as checkboxes in chips. */
export function ChoicesField({
  value,
  onChange,
  onBlur,
  groups,
  exclusive = [],
  ...props
}: ChoicesFieldProps) {
  const toggle = (id: string): void => {
    if (value.includes(id)) onChange(value.filter((other) => other !== id));
    else if (exclusive.includes(id)) onChange([id]);
    else onChange([...value.filter((other) => !exclusive.includes(other)), id]);
  };
  return (
    <FieldGroup {...props}>
      {groups.map(({ label, options }) => (
        <div
          className="choices-field"
          key={label}
          role={label ? 'group' : undefined}
          aria-label={label || undefined}
        >
          {label && (
            <p className="field-hint" aria-hidden>
              {label}
            </p>
          )}
          {options.map((option) => (
            <label className="choice-field-option" key={option.id}>
              <input
                type="checkbox"
                name={props.id}
                value={option.id}
                checked={value.includes(option.id)}
                onChange={() => toggle(option.id)}
                onBlur={onBlur}
              />
              <span>
                <Breakable text={option.label} />
              </span>
            </label>
          ))}
        </div>
      ))}
    </FieldGroup>
  );
}
