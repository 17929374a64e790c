import { unbrokenIfCode } from './is-code.ts';

/**
 * A text with the values of its placeholders ({{plate}}), like `interpolate`. A translated page keeps
 * the values.
 */
export const Interpolated = ({
  text,
  values,
}: {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}) => (
  <span>
    {text.split(/\{\{(\w+)\}\}/).map(
      (part, index) =>
        part !== '' && (
          <span
            key={index}
            className={index % 2 === 1 ? unbrokenIfCode(values[part]) : undefined}
            translate={index % 2 === 1 ? 'no' : undefined}
          >
            {index % 2 === 1 ? (values[part] ?? `{{${part}}}`) : part}
          </span>
        ),
    )}
  </span>
);
