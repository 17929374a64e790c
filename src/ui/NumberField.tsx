import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'rows' | 'type' | 'counter' | 'maximumLength' | 'code'
> {
  readonly decimals: number;
  readonly signed?: boolean | undefined;
}

/**
 * A number as it is typed, with comma or point. Steppers and the wheel would change it by
 * accident, so it is a text.
 */
export function NumberField({ decimals, signed, ...props }: NumberFieldProps) {
  const unsigned = decimals > 0 ? 'decimal' : 'numeric';
  return <TextField {...props} inputMode={signed ? 'text' : unsigned} />;
}
