import { Fragment } from 'react';

/**
 * A label that may break after a slash or hyphen: "Gewichts-/Höhenbeschränkung" is wider than a
 * phone.
 */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.match(/[^/]*\/|[^/]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
