interface StepHeadingProps {
  readonly id: string;
  readonly text: string;
  /** "Step 3 of 7: " */
  readonly stepText: string;
}

/**
 * The heading of a step, which receives the focus when the step is opened. For screen readers it
 * begins with the number of the step. The number is part of its text, because Orca reads the text of
 * a heading and ignores aria-labelledby.
 */
export const StepHeading = ({ id, text, stepText }: StepHeadingProps) => (
  <h2 id={id} tabIndex={-1}>
    <span className="visually-hidden">{stepText}</span>
    <span>{text}</span>
  </h2>
);
