import { Field, FieldGroup } from '../../../ui/Field.tsx';
import { HazardPlate, type Plate } from '../../../ui/HazardPlate.tsx';
import type { Option } from '../../../ui/options.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** The plate of the chosen product. */
  readonly plate?: Plate | undefined;
  /** 'no' for names of substances, which stay as they are in a translated page. */
  readonly translate: 'no' | undefined;
  readonly onChange: (option: string) => void;
}

/** Up to this number, options are shown as buttons next to each other. */
const maxButtons = 3;

/**
 * A choice. A few options are large radio buttons; more options are a native select, which needs
 * only one line.
 */
export function ChoiceInputView({ id, label, value, options, plate, translate, onChange }: Props) {
  if (options.length > maxButtons) {
    return (
      <Field id={id} label={label}>
        <span className="text-field-line gas-calculator-product">
          <HazardPlate plate={plate} />
          <select
            className="text-field"
            id={id}
            value={value}
            translate={translate}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      </Field>
    );
  }
  return (
    <FieldGroup id={id} label={label} role="radiogroup">
      <div className="choice-field" translate={translate}>
        {options.map((option) => (
          <label className="choice-field-option" key={option.id}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
