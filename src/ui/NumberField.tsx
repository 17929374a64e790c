import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'rows' | 'type' | 'counter' | 'maximumLength' | 'code'
> {
  readonly decimals: number;
  readonly signed?: boolean | undefined;
}

/**
 * A field for a number as typed, with comma or point. It is a text field, because steppers and the
 * mouse wheel would change the number by accident.
 */
export function NumberField({ decimals, signed, ...props }: NumberFieldProps) {
  const unsigned = decimals > 0 ? 'decimal' : 'numeric';
  return <TextField {...props} inputMode={signed ? 'text' : unsigned} />;
}
