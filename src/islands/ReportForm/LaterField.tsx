import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from '../../ui/Field.tsx';

/**
 * Stands in the place of a control until its code is there. `children` are the parts of the control
 * that make its height, empty ones for their gaps, so that nothing moves when it comes; they are
 * neither visible nor usable.
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
