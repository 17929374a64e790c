import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'rows' | 'type' | 'counter' | 'maximumLength' | 'code'> {
  /** Read out and shown behind the number. */
  readonly unit?: string | undefined;
  readonly decimals: number;
  readonly signed?: boolean | undefined;
}

/** A number as it is typed: comma and point both stand. Steppers and the wheel would change it by accident, so it is a text. */
export function NumberField({ unit, decimals, signed, ...props }: NumberFieldProps) {
  return (
    <TextField {...props} label={unit ? `${props.label} (${unit})` : props.label}
      inputMode={signed ? 'text' : decimals > 0 ? 'decimal' : 'numeric'} end={unit && <span className="text-field-end" aria-hidden>{unit}</span>} />
  );
}
