import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from '../../ui/Field.tsx';

/**
 * A placeholder for a control until its code is loaded. `children` have the height of the control's
 * parts, so that the layout does not shift; they are neither visible nor usable.
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
