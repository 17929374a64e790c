import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { controlAttributes, Field, type FieldProps } from './Field.tsx';
import { useEarlyInput } from './use-pre-hydration.ts';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly type?:
    Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'search'> | undefined;
  /** More than one makes a text area; 5 is the usual size. */
  readonly rows?: number | undefined;
  /** Counted in code points. A longer text is not cut, so that nothing pasted is lost. */
  readonly maximumLength?: number | undefined;
  /** Text for the number of characters left (negative: too many); shown near the limit and read out. */
  readonly counter?: ((left: number) => string) | undefined;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined;
  readonly autoComplete?: string | undefined;
  readonly name?: string | undefined;
  /** Codes and plates: the keyboard starts with capitals, nothing is corrected. */
  readonly code?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'] | undefined;
  /** Stands behind the text and is read out with the help. */
  readonly unit?: string | undefined;
  /** A button at the end of the line. */
  readonly end?: ReactNode;
}

/** From this share of the limit on the counter is shown. */
const nearLimit = 0.8;

/** Text for the number of characters left, near the limit only. */
function lettersLeft({ value, maximumLength, counter }: TextFieldProps): string | undefined {
  if (counter === undefined || maximumLength === undefined) return undefined;
  const { length } = [...value];
  return length >= maximumLength * nearLimit ? counter(maximumLength - length) : undefined;
}

/** One line or several lines of text. */
export function TextField(props: TextFieldProps) {
  const { id, value, onChange, onBlur, rows = 1, code, unit, end } = props;
  const early = useEarlyInput<HTMLInputElement & HTMLTextAreaElement>(value, onChange);
  const left = lettersLeft(props);
  const shared = {
    ...controlAttributes(
      props,
      unit ? `${id}-unit` : undefined,
      left === undefined ? undefined : `${id}-counter`,
    ),
    ref: early,
    name: props.name ?? id,
    className: 'text-field',
    value,
    onBlur,
    autoComplete: props.autoComplete ?? 'off',
    disabled: props.disabled,
    inputMode: props.inputMode,
    enterKeyHint: props.enterKeyHint,
    ...(code && { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false }),
  };
  return (
    <Field {...props}>
      <div className="text-field-line">
        {rows > 1 ? (
          <textarea
            {...shared}
            rows={rows}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <input
            {...shared}
            type={props.type ?? 'text'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {unit && (
          <span className="text-field-unit" id={`${id}-unit`}>
            {unit}
          </span>
        )}
        {end}
      </div>
      {left !== undefined && (
        <p className="field-hint" id={`${id}-counter`} aria-live="polite">
          {left}
        </p>
      )}
    </Field>
  );
}
