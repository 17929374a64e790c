interface StepHeadingProps {
  readonly id: string;
  readonly text: string;
  /** "Step 3 of 7: " */
  readonly stepText: string;
}

/**
 * The heading of a step, which receives the focus when the step is opened. Its name for screen
 * readers begins with the number of the step.
 */
export const StepHeading = ({ id, text, stepText }: StepHeadingProps) => (
  <>
    <span id="step-number" hidden>
      {stepText}
    </span>
    <h2 id={id} tabIndex={-1} aria-labelledby={`step-number ${id}`}>
      {text}
    </h2>
  </>
);
