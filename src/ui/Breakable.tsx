import { Fragment } from 'react';

/**
 * A label that may break after a slash or hyphen: "Gewichts-/Höhenbeschränkung" is wider than a
 * phone.
 */
export const Breakable = ({
  text,
  kept,
}: {
  readonly text: string;
  /** True for a name that a translated page keeps. */
  readonly kept?: boolean | undefined;
}) =>
  text.match(/[^/]*\/|[^/]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span translate={kept ? 'no' : undefined}>{part}</span>
    </Fragment>
  ));
