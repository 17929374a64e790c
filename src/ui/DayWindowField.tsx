import { FieldGroup, type FieldProps } from './Field.tsx';

interface Window {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}
interface DayWindowFieldProps extends FieldProps {
  readonly value: Window;
  readonly onChange: (value: Window) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly texts: { readonly day: string; readonly from: string; readonly to: string };
}

const types = { day: 'date', from: 'time', to: 'time' } as const;

/** Field for a day with an optional start and end time. */
export function DayWindowField({ value, onChange, onBlur, texts, ...props }: DayWindowFieldProps) {
  return (
    <FieldGroup {...props}>
      <div
        className="day-window-field"
        role="presentation"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        {(['day', 'from', 'to'] as const).map((part) => (
          <label key={part}>
            <span>{texts[part]}</span>
            <input
              className="text-field"
              type={types[part]}
              name={`${props.id}-${part}`}
              value={value[part]}
              onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
