import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import type { Elements } from './elements.ts';
import { controlAttributes, Field, type FieldProps } from './Field.tsx';
import { Spoken } from './Spoken.tsx';
import { useEarlyInput } from './use-pre-hydration.ts';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly type?:
    Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'search'> | undefined;
  /** If greater than 1, the field is a text area; 5 is the usual size. */
  readonly rows?: number | undefined;
  /** Maximum number of code points. A longer text is not cut, so that no pasted text is lost. */
  readonly maximumLength?: number | undefined;
  /**
   * Text for the number of characters left (negative if too long); shown near the limit and
   * announced after a pause in typing.
   */
  readonly counter?: ((left: number) => string) | undefined;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined;
  readonly autoComplete?: string | undefined;
  readonly name?: string | undefined;
  /** True for codes and plates: the keyboard starts with capitals, and autocorrection is off. */
  readonly code?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'] | undefined;
  /** Shown after the text and read out with the help. */
  readonly unit?: string | undefined;
  /** A button at the end of the line. */
  readonly end?: Elements;
}

/** The counter is shown from this fraction of the limit on. */
const nearLimit = 0.8;

/**
 * Text for the number of characters left, near the limit only. A plate or code is complete long before
 * its limit, so it has the text only if it is too long.
 */
function lettersLeft({ value, maximumLength, counter, code }: TextFieldProps): string | undefined {
  if (counter === undefined || maximumLength === undefined) return undefined;
  const { length } = [...value];
  const shownFrom = code ? maximumLength + 1 : maximumLength * nearLimit;
  return length >= shownFrom ? counter(maximumLength - length) : undefined;
}

function Counter({ id, left }: { readonly id: string; readonly left: string | undefined }) {
  return (
    <>
      {left !== undefined && (
        <p className="field-hint" id={id}>
          {left}
        </p>
      )}
      <Spoken text={left ?? ''} />
    </>
  );
}

/** A text field with one or several lines. */
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
          <span className="text-field-unit" id={`${id}-unit`} translate="no">
            {unit}
          </span>
        )}
        {end}
      </div>
      {props.counter && <Counter id={`${id}-counter`} left={left} />}
    </Field>
  );
}
