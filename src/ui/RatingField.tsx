import { StarIcon } from './more-icons.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';

interface RatingFieldProps extends FieldProps {
  /** '' or a digit. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** What each star means, the first for 1. */
  readonly labels: readonly string[];
  readonly clear: string;
}

/** 1 to 5 stars, each with its number and words. */
export function RatingField({
  value,
  onChange,
  onBlur,
  labels,
  clear,
  ...props
}: RatingFieldProps) {
  return (
    <FieldGroup {...props} role="radiogroup">
      <div className="rating-field">
        {labels.map((label, index) => {
          const star = String(index + 1);
          return (
            <label
              className="rating-field-star"
              key={star}
              data-lit={Number(star) <= Number(value) ? '' : undefined}
            >
              <input
                type="radio"
                className="visually-hidden"
                name={props.id}
                value={star}
                checked={value === star}
                onChange={() => onChange(star)}
                onBlur={onBlur}
              />
              <StarIcon />
              <span>
                {star}
                <small>{label}</small>
              </span>
            </label>
          );
        })}
      </div>
      {!props.required && value !== '' && (
        <button type="button" className="choice-field-clear" onClick={() => onChange('')}>
          {clear}
        </button>
      )}
    </FieldGroup>
  );
}
