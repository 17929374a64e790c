import { FieldGroup, type FieldProps } from './Field.tsx';

interface BooleanFieldProps extends FieldProps {
  /** undefined: unanswered. */
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly texts: { readonly yes: string; readonly no: string };
}

/** Yes or no, next to each other. */
export function BooleanField({ value, onChange, onBlur, texts, ...props }: BooleanFieldProps) {
  return (
    <FieldGroup {...props} role="radiogroup">
      <div className="boolean-field">
        {([true, false] as const).map((option) => (
          <label className="choice-field-option" key={String(option)}>
            <input
              type="radio"
              name={props.id}
              value={String(option)}
              checked={value === option}
              onChange={() => onChange(option)}
              onBlur={onBlur}
            />
            <span>{option ? texts.yes : texts.no}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
