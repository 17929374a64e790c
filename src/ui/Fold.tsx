import { useState } from 'react';
import type { Elements } from './elements.ts';

export interface FoldProps {
  readonly className: string;
  readonly summary: string;
  /** True while the content must be seen, for example because a field has a value. */
  readonly isNeeded: boolean;
  readonly children: Elements;
}

/**
 * A fold that opens as soon as its content is needed. Only the user closes it: it stays open when
 * the last value in it is erased, because the user is still typing there.
 */
export function Fold({ className, summary, isNeeded, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
