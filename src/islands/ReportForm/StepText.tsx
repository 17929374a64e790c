/**
 * The number of a step at the beginning of its heading, for screen readers: the heading receives the
 * focus when the step is opened.
 */
export const StepText = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : <span className="visually-hidden">{text}</span>;
