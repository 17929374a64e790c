import { Breakable } from './Breakable.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';
import { Fold } from './Fold.tsx';
import { QuestionFold } from './QuestionFold.tsx';
import type { Option, OptionGroup } from './options.ts';

interface ChoicesFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly groups: readonly OptionGroup[];
  /** Options that exclude all others: picking one clears the others. */
  readonly exclusive?: readonly string[] | undefined;
  /** The number of options of each group that are always in sight. If it is absent, all are. */
  readonly frequent?: number | undefined;
  /** If true, each group is a fold; its line names the chosen options. */
  readonly foldsGroups?: boolean | undefined;
  /** The summary of the fold with the other options. */
  readonly more: string;
}

/** A multiple choice, as checkboxes in chips. */
export function ChoicesField({
  value,
  onChange,
  onBlur,
  groups,
  exclusive = [],
  frequent = Infinity,
  foldsGroups = false,
  more,
  ...props
}: ChoicesFieldProps) {
  const toggle = (id: string): void => {
    if (value.includes(id)) onChange(value.filter((other) => other !== id));
    else if (exclusive.includes(id)) onChange([id]);
    else onChange([...value.filter((other) => !exclusive.includes(other)), id]);
  };
  const show = (option: Option) => (
    <label className="choice-field-option" key={option.id}>
      <input
        type="checkbox"
        name={props.id}
        value={option.id}
        checked={value.includes(option.id)}
        onChange={() => toggle(option.id)}
        onBlur={onBlur}
      />
      <span>
        <Breakable text={option.label} />
        {option.help && <small>{option.help}</small>}
      </span>
    </label>
  );
  return (
    <FieldGroup {...props}>
      {groups.map(({ label, options }) => {
        const rare = options.slice(frequent);
        if (foldsGroups && label)
          return (
            <QuestionFold
              key={label}
              label={label}
              value={options
                .filter(({ id }) => value.includes(id))
                .map((option) => option.label)
                .join(', ')}
            >
              <div className="choices-field" role="group" aria-label={label}>
                {options.map(show)}
              </div>
            </QuestionFold>
          );
        return (
          <div
            className="choices-field"
            key={label}
            role={label ? 'group' : undefined}
            aria-label={label || undefined}
          >
            {label && (
              <p className="field-hint" aria-hidden>
                {label}
              </p>
            )}
            {options.slice(0, frequent).map(show)}
            {rare.length > 0 && (
              <Fold
                className="choices-field-more"
                summary={more}
                isNeeded={rare.some(({ id }) => value.includes(id))}
              >
                <div className="choices-field">{rare.map(show)}</div>
              </Fold>
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}
