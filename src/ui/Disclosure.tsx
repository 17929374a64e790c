import type { Elements } from './elements.ts';
import { ChevronDownIcon } from './icons.tsx';

interface Props {
  readonly summary: string;
  readonly className?: string | undefined;
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
  readonly children: Elements;
}

/** A framed line with a chevron that opens the part below it. */
export function Disclosure({ summary, className = '', onToggle, children }: Props) {
  return (
    <details
      className={`question-fold ${className}`}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <strong className="question-fold-line">{summary}</strong>
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  );
}
