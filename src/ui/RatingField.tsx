import { StarIcon } from './icons.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';

interface RatingFieldProps extends FieldProps {
  /** '' or a digit. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** The meaning of each star, starting with 1. */
  readonly labels: readonly string[];
  readonly clear: string;
  /** If true, the scale shows only its labels, without stars. */
  readonly worded?: boolean | undefined;
}

/**
 * A rating from 1 to 5 stars, each with its label, or a scale of labels only. A bare number would
 * be mistaken for a school grade.
 */
export function RatingField({
  value,
  onChange,
  onBlur,
  labels,
  clear,
  worded = false,
  ...props
}: RatingFieldProps) {
  return (
    <FieldGroup {...props} role="radiogroup">
      <div className={worded ? 'choice-field' : 'rating-field'}>
        {labels.map((label, index) => {
          const star = String(index + 1);
          return (
            <label
              className={worded ? 'choice-field-option' : 'rating-field-star'}
              key={star}
              data-lit={Number(star) <= Number(value) ? '' : undefined}
            >
              <input
                type="radio"
                className={worded ? undefined : 'visually-hidden'}
                name={props.id}
                value={star}
                checked={value === star}
                onChange={() => onChange(star)}
                onBlur={onBlur}
              />
              {!worded && <StarIcon />}
              <span>{label}</span>
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
