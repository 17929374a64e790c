/** Props of the views of a form. */
import type { markOf } from '../../features/reports/field-mark.ts';
import type { Field } from '../../features/reports/field-kinds.ts';
import type { Input, Inputs } from '../../features/reports/inputs-and-answers.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { SimpleField } from '../../features/reports/read-field.ts';
import type { EditableDraft } from '../../features/drafts/draft-store.ts';
import type { FieldProps } from '../../ui/Field.tsx';
import type { FormScreenTexts } from './texts.ts';

export interface StateProps {
  readonly texts: FormScreenTexts;
  readonly state: EditableDraft;
}

export interface FieldScope extends StateProps {
  /** Fields that the driver has left. */
  readonly leftFields: ReadonlySet<string>;
  readonly isAttempted: boolean;
  readonly items: readonly OutboxItem[];
  readonly onLeave: (path: string) => void;
}

export type AnyFieldProps = FieldScope & {
  readonly field: Field;
  readonly path: string;
  readonly value: Input | undefined;
  readonly siblings?: Inputs;
};

export interface FieldViewProps {
  readonly texts: FormScreenTexts;
  readonly field: SimpleField;
  readonly path: string;
  readonly value: Input | undefined;
  readonly required: boolean;
  /** What stands after the label. */
  readonly mark: ReturnType<typeof markOf>;
  /** Describes how a typed value is changed, for example by rounding. */
  readonly note: string | undefined;
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly offered: readonly string[] | undefined;
  /** The choice that sets the unit of this number. */
  readonly unitChoice: Input | undefined;
  readonly dayOnly: boolean;
  readonly coarse: boolean;
  /** Called when the driver leaves the field. */
  readonly onLeave: (path: string) => void;
}

/** Props that the controls of every kind share. */
export interface Frame extends FieldProps {
  readonly onBlur: () => void;
  readonly onChange: (next: Input) => void;
  /**
   * For an answer that is complete after one tap. It also counts as leaving the field, which typing
   * does not.
   */
  readonly onTap: (next: Input) => void;
}
