import { Fragment } from 'react';
import { withCompoundHyphens } from './compound-hyphens.ts';

/**
 * A label that may break after a slash or hyphen, and with a hyphen between the parts of a long
 * word: "Gewichts-/Höhenbeschränkung" is wider than a phone.
 */
export const Breakable = ({
  text,
  kept,
}: {
  readonly text: string;
  /** True for a name that a translated page keeps. */
  readonly kept?: boolean | undefined;
}) =>
  withCompoundHyphens(text)
    .match(/[^/]*\/|[^/]+/g)
    ?.map((part, index) => (
      <Fragment key={index}>
        {/* Chromium adds a space to the name at a break that is not hidden. */}
        {index > 0 && <wbr aria-hidden />}
        <span translate={kept ? 'no' : undefined}>{part}</span>
      </Fragment>
    ));
