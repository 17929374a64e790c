import { useState } from 'react';
import { Breakable } from './Breakable.tsx';
import type { Elements } from './elements.ts';
import { ChevronDownIcon } from './icons.tsx';

/**
 * A question as one line with its answer, which opens on a tap. Only an error opens it without a
 * tap.
 */
export function QuestionFold({
  label,
  value,
  mark,
  isNeeded = false,
  children,
}: {
  readonly label: string;
  /** The answer in words, '' if there is none. */
  readonly value: string;
  /** Text after the label of a question without an answer, such as "optional". */
  readonly mark?: string | undefined;
  readonly isNeeded?: boolean;
  readonly children: Elements;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="question-fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="question-fold-line">
          <strong>
            <Breakable text={label} />
          </strong>{' '}
          {value === '' ? (
            mark !== undefined && (
              <span key={mark} className="field-mark">
                {mark}
              </span>
            )
          ) : (
            <span key={value}>{value}</span>
          )}
        </span>
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  );
}
