import type { Field } from '../../features/reports/field-kinds.ts';
import { isShownQuestion } from './shown-question.ts';
import { Fold } from '../../ui/Fold.tsx';
import { FormField } from './FormField.tsx';
import type { FieldScope } from './view-props.ts';

/** True for optional text fields, which come last and are folded. */
const isExtra = (field: Field): boolean =>
  (field.kind === 'text' || field.kind === 'number') &&
  field.required === undefined &&
  field.insteadOf === undefined;

/** One step of the form with its visible fields. */
export function SectionView({ section, ...scope }: FieldScope & { readonly section: string }) {
  const {
    texts,
    state: { definition, reading },
  } = scope;
  const fields = definition.fields.filter(
    (field) => field.section === section && isShownQuestion(field, reading),
  );
  if (fields.length === 0) return null;
  const extras = fields.filter(isExtra);
  const isFolded = extras.length > 1 && extras.length < fields.length;
  const show = (field: Field) => (
    <FormField
      key={field.id}
      field={field}
      path={field.id}
      value={reading.effective[field.id]}
      {...scope}
    />
  );
  const isFilled = extras.some(
    ({ id }) =>
      (reading.effective[id] ?? '') !== '' ||
      reading.problems.some((problem) => problem.field === id),
  );
  return (
    <section
      className="report-form-section"
      aria-labelledby={`section-${section}`}
      // The report is being stored, so further inputs would not become part of it.
      inert={scope.state.status === 'open' && scope.state.submission.status === 'sending'}
    >
      <h2 id={`section-${section}`} tabIndex={-1}>
        {texts.form.sections[section] ?? section}
      </h2>
      {fields.filter((field) => !isFolded || !isExtra(field)).map(show)}
      {isFolded && (
        <Fold
          className="report-form-extras"
          summary={texts.reports.form.moreFields}
          isNeeded={isFilled}
        >
          {extras.map(show)}
        </Fold>
      )}
    </section>
  );
}
