/** The names of the defects of every form, so that a form also finds the defects of the others. */
import type { ChoiceField } from './field-kinds.ts';
import type { FormDefinition } from './form.ts';
import type { ReportKind } from './kinds.ts';

interface NamedDefect {
  readonly id: string;
  readonly label: string;
  readonly danger: boolean;
}
export interface FormDefects {
  readonly kind: ReportKind;
  readonly groups: readonly { readonly label: string; readonly options: readonly NamedDefect[] }[];
}
type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The part of a form's texts that names its defects. */
export interface DefectTexts {
  readonly choices?: Labels;
  readonly groups?: Labels;
}

const defectField = ({ fields }: FormDefinition): ChoiceField | undefined => {
  const list = fields.find((field) => field.kind === 'list' && field.keyField === 'defect');
  const key = list?.kind === 'list' ? list.fields.find(({ id }) => id === 'defect') : undefined;
  return key?.kind === 'choice' ? key : undefined;
};

/**
 * A frozen tank stops a delivery and belongs to the message to dispatch. Drivers look for it in the
 * form for the customer's tank.
 */
const frozenTank = 'tankFrozen';
const messageOption = (
  { kind }: FormDefinition,
  { choices }: DefectTexts,
): readonly FormDefects[] => {
  const label = choices?.['notDeliveredReason']?.[frozenTank];
  if (kind !== 'dispositionMessage' || label === undefined) return [];
  return [{ kind, groups: [{ label: '', options: [{ id: frozenTank, label, danger: false }] }] }];
};

/**
 * Returns the named defects of each form that has a list of defects, without "other defect", and the
 * frozen tank of the message to dispatch.
 */
export const defectNames = (
  definitions: readonly FormDefinition[],
  textsOf: (kind: ReportKind) => DefectTexts,
): readonly FormDefects[] =>
  definitions.flatMap((definition) => {
    const field = defectField(definition);
    if (!field) return messageOption(definition, textsOf(definition.kind));
    const { choices, groups } = textsOf(definition.kind);
    const named = (field.groups ?? []).map(({ id, options }) => ({
      label: groups?.[field.catalogue]?.[id] ?? id,
      options: options
        .filter((option) => !option.endsWith('Other'))
        .map((option) => ({
          id: option,
          label: choices?.[field.catalogue]?.[option] ?? option,
          danger: field.dangerous?.includes(option) === true,
        })),
    }));
    return [{ kind: definition.kind, groups: named.filter(({ options }) => options.length > 0) }];
  });
