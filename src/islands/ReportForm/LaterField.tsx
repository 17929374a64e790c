import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from '../../ui/Field.tsx';

/**
 * Placeholder for a control until its code is loaded. `children` are the parts that determine the
 * height of the control, with empty ones for their gaps, so that the layout does not shift; they
 * are neither visible nor usable.
 */
export const LaterField = ({
  children,
  ...field
}: FieldProps & { readonly children: ReactNode }) => (
  <FieldGroup {...field}>
    <div className="field-later" inert>
      {children}
    </div>
  </FieldGroup>
);
