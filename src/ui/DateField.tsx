import { controlAttributes, Field, type FieldProps } from './Field.tsx';
import { useEarlyInput } from './use-pre-hydration.ts';
import { Button } from './Button.tsx';

interface DateFieldProps extends FieldProps {
  /**
   * The value in the format of the kind of field: 2026-11-21, 2026-11 or 2026-11-21T14:05; a year
   * as it was typed.
   */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly kind: 'date' | 'month' | 'datetime-local' | 'text';
  /** Format of typed text, shown where the browser has no picker for the kind. */
  readonly format?: string | undefined;
  /** Button that sets the current time. */
  readonly now?: { readonly label: string; readonly value: () => string } | undefined;
  /** Traffic light next to the date. */
  readonly light?:
    { readonly tone: 'success' | 'warning' | 'error'; readonly text: string } | undefined;
}

/**
 * A day, a month or a time, with the native picker; a year as typed text, because no picker exists.
 */
function DateField(props: DateFieldProps) {
  const { id, value, kind, format, now, light, onChange, onBlur } = props;
  const early = useEarlyInput<HTMLInputElement>(value, onChange);
  return (
    <Field {...props}>
      <div className="text-field-line">
        <input
          {...controlAttributes(props, light && `${id}-light`)}
          ref={early}
          className="text-field"
          type={kind}
          placeholder={format}
          {...(kind === 'text' && { inputMode: 'numeric', autoComplete: 'off' })}
          name={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        {now && (
          <Button look="secondary" onClick={() => onChange(now.value())}>
            {now.label}
          </Button>
        )}
      </div>
      {light && (
        <p className={`date-field-light date-field-light--${light.tone}`} id={`${id}-light`}>
          {light.text}
        </p>
      )}
    </Field>
  );
}

type Fixed = Omit<DateFieldProps, 'kind' | 'format'>;
export const DayField = (props: Fixed) => <DateField {...props} kind="date" />;
/** Firefox has no picker for months and shows a text field. */
export const MonthField = (props: Fixed & { readonly format: string }) => (
  <DateField {...props} kind="month" />
);
export const YearField = (props: Fixed) => <DateField {...props} kind="text" />;
/** A field for a day and a time of day; with `dayOnly`, for a day only. */
export const MomentField = ({
  dayOnly,
  ...props
}: Fixed & { readonly dayOnly?: boolean | undefined }) => (
  <DateField
    {...props}
    value={dayOnly ? props.value.slice(0, 10) : props.value}
    kind={dayOnly ? 'date' : 'datetime-local'}
  />
);
