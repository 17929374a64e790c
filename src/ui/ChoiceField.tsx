import { useState } from 'react';
import { Breakable } from './Breakable.tsx';
import { HazardPlate } from './HazardPlate.tsx';
import { ChevronDownIcon } from './icons.tsx';
import type { ChoiceDialogTexts } from './ChoiceDialog.lazy.tsx';
import { controlAttributes, Field, FieldGroup, Needed, type FieldProps } from './Field.tsx';
import { lazyModule } from './lazy-module.tsx';
import type { FindOptions, Option, OptionGroup } from './options.ts';
import { shortLabels } from './short-labels.ts';

interface ChoiceTexts extends ChoiceDialogTexts {
  readonly chooseOne: string;
  readonly clear: string;
}
interface ChoiceFieldProps extends FieldProps {
  readonly value: string;
  /** `typed`: the search text without matches, for the choice "other". */
  readonly onChange: (value: string, typed?: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly groups: readonly OptionGroup[];
  readonly loadSearch?: (() => Promise<FindOptions>) | undefined;
  readonly texts: ChoiceTexts;
  /** If true, the options are a list in a dialog, however few they are. */
  readonly inDialog?: boolean | undefined;
}

const ChoiceDialog = lazyModule(() => import('./ChoiceDialog.lazy.tsx')).component(
  (module) => module.ChoiceDialog,
);

/** Up to this number, all options are shown as buttons. */
export const maxButtons = 8;

/** A choice. A few options are large radio buttons; many options are a list in a dialog. */
export function ChoiceField(props: ChoiceFieldProps) {
  const options = props.groups.flatMap(({ options: inGroup }) => inGroup);
  return options.length <= maxButtons && !props.inDialog ? (
    <ChoiceButtons {...props} options={options} />
  ) : (
    <ChoiceList {...props} options={options} />
  );
}

type Inner = ChoiceFieldProps & { readonly options: readonly Option[] };

function ChoiceButtons({ options, ...props }: Inner) {
  const { id, value, required, texts, onChange, onBlur } = props;
  return (
    <FieldGroup {...props} role="radiogroup">
      <div className="choice-field" data-short={shortLabels(options)}>
        {options.map((option) => (
          <label className="choice-field-option" key={option.id}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
              onBlur={onBlur}
            />
            <span>
              <Breakable text={option.label} kept={option.kept} />
              {option.help && <small>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      {!required && value !== '' && (
        <button type="button" className="choice-field-clear" onClick={() => onChange('')}>
          {texts.clear}
        </button>
      )}
    </FieldGroup>
  );
}

function ChoiceList({ options, ...props }: Inner) {
  const { id, label, value, required, groups, loadSearch, texts, onChange, onBlur } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.id === value);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const { 'aria-required': _required, ...attributes } = controlAttributes(
    props,
    props.needed && `${id}-needed`,
  );
  return (
    <Field {...props}>
      <button
        type="button"
        className="choice-field-open"
        {...attributes}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span id={`${id}-value`} className={chosen ? undefined : 'choice-field-empty'}>
          <HazardPlate plate={chosen?.plate} decorative />
          <Breakable text={chosen?.label ?? texts.chooseOne} kept={chosen?.kept} />
        </span>
        <ChevronDownIcon />
      </button>
      <Needed {...props} />
      {isOpen && (
        <ChoiceDialog
          title={label}
          groups={groups}
          loadSearch={loadSearch}
          value={value}
          texts={texts}
          clear={required ? undefined : texts.clear}
          onClose={close}
          onPick={(option, typed) => {
            onChange(option, typed);
            close();
          }}
        />
      )}
    </Field>
  );
}
