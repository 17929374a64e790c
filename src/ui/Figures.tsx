import { unbrokenIfCode } from './is-code.ts';

/**
 * A number with what belongs to it: "2.124 L", "15 °C", "D-261121-4F7K". The space before a unit does
 * not break, so neither does the match. "UN 1965" and "AB-CD 1205" are one
 * number too.
 */
const figure =
  /((?:UN[ \u00a0]|\p{Lu}{1,3}-\p{Lu}{1,2} (?=\d))?[^\s(]*\d\S*(?:[\u00a0\u202f]\S+)*)/u;

/**
 * A sentence that the browser may translate, except for its figures: a translator changes decimal
 * signs and units.
 */
export const Figures = ({
  text,
  kept,
}: {
  readonly text: string;
  /** True if nothing of the text is translated. */
  readonly kept?: boolean | undefined;
}) => (
  <span translate={kept ? 'no' : undefined}>
    {text.split(figure).map(
      (part, index) =>
        part !== '' && (
          <span
            key={index}
            className={unbrokenIfCode(part)}
            translate={index % 2 === 1 ? 'no' : undefined}
          >
            {part}
          </span>
        ),
    )}
  </span>
);
