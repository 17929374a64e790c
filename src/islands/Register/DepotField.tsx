import { controlAttributes, Field, type FieldProps } from '../../ui/Field.tsx';
import { useEarlyInput } from '../../ui/use-pre-hydration.ts';

interface DepotFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choose: string;
  readonly depots: readonly string[];
}

/** Field to choose the driver's depot from the company's list. */
export function DepotField({ value, onChange, choose, depots, ...field }: DepotFieldProps) {
  const early = useEarlyInput<HTMLSelectElement>(value, onChange);
  return (
    <Field {...field}>
      <select
        {...controlAttributes(field)}
        className="text-field"
        name={field.id}
        ref={early}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        <option value="">{choose}</option>
        {depots.map((depot) => (
          <option key={depot} value={depot}>
            {depot}
          </option>
        ))}
      </select>
    </Field>
  );
}
