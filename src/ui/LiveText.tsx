import type { ReactNode } from 'react';

interface Props {
  readonly className?: string;
  readonly children?: ReactNode;
}

/**
 * A paragraph whose changes are announced. It stays in the page while it is empty, because several
 * screen readers ignore a live region that is inserted together with its text. It has no role,
 * because Orca reads an empty status as "status bar".
 */
export const LiveText = ({ className, children }: Props) => (
  <p className={className} aria-live="polite" aria-atomic="true">
    {children}
  </p>
);
