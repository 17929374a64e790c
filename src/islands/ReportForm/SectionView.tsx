import type { Field } from '../../features/reports/field-kinds.ts';
import type { EditableDraft } from '../../features/drafts/draft-store.ts';
import { labelledText } from '../../i18n/format.ts';
import { Fold } from '../../ui/Fold.tsx';
import { FormField } from './FormField.tsx';
import { isShownQuestion } from './shown-question.ts';
import { fieldTexts } from './texts.ts';
import type { FieldScope } from './view-props.ts';

const isWritten = ({ kind }: Field): boolean => kind === 'text' || kind === 'number';

/** True for optional text fields, which come last and are folded. */
const isExtra = (field: Field): boolean =>
  isWritten(field) &&
  field.folded === undefined &&
  field.required === undefined &&
  field.insteadOf === undefined;

/** Returns the fields that a section shows, and those in its fold. */
function fieldsOf(
  { definition: { fields, sections }, reading }: EditableDraft,
  section: string,
): readonly [shown: readonly Field[], folded: readonly Field[]] {
  const isFolded = (field: Field): boolean =>
    field.folded?.(reading.answers, reading.answers) === true;
  const all = fields.filter((field) => isShownQuestion(field, reading));
  const own = all.filter((field) => field.section === section && !isFolded(field));
  const extras = own.filter(isExtra);
  const folded = sections.at(-1) === section ? all.filter(isFolded) : [];
  return folded.length > 0 || (extras.length > 1 && extras.length < own.length)
    ? [own.filter((field) => !isExtra(field)), [...extras, ...folded]]
    : [own, []];
}

/**
 * Returns whether the heading of a section of a form without steps is in sight. It is for screen
 * readers alone if the title of the form stands above it, if the first label repeats it, or if the
 * section has only one typed field. A choice may bring further questions, so its section keeps the
 * heading: one that appears would move the options under the thumb.
 */
function isHeadingShown(
  { texts, state: { definition } }: FieldScope,
  section: string,
  [first, ...others]: readonly Field[],
): boolean {
  if (definition.short) return true;
  if (section === definition.sections[0] || first === undefined) return false;
  if (others.length === 0 && (isWritten(first) || first.kind === 'dayWindow')) return false;
  return texts.form.sections[section]?.startsWith(fieldTexts(texts, first.id).label) !== true;
}

/** One section of the form with its visible fields: one of several, or a step. */
export function SectionView({
  section,
  isStep,
  ...scope
}: FieldScope & { readonly section: string; readonly isStep: boolean }) {
  const {
    texts,
    state: { draft, reading },
  } = scope;
  const [shown, folded] = fieldsOf(scope.state, section);
  if (shown.length + folded.length === 0) return null;
  const show = (field: Field) => (
    <FormField
      key={field.id}
      field={field}
      path={field.id}
      value={reading.effective[field.id]}
      {...scope}
    />
  );
  const inputIn = ({ id }: Field): unknown => draft.inputs[id] ?? '';
  // The driver sees a preset text also while the fold is closed.
  const presets = folded
    .filter((field) => isWritten(field) && inputIn(field) === '')
    .flatMap(({ id }) => {
      const preset = reading.effective[id];
      return typeof preset === 'string' && preset !== ''
        ? [labelledText(fieldTexts(texts, id).label, preset, texts.locale)]
        : [];
    });
  const isFilled = folded.some(
    (field) =>
      inputIn(field) !== '' || reading.problems.some((problem) => problem.field === field.id),
  );
  return (
    <section
      className="report-form-section"
      aria-labelledby={`section-${section}`}
      // The report is being stored, so further inputs would not become part of it.
      inert={scope.state.status === 'open' && scope.state.submission.status === 'sending'}
    >
      {/* The header of a step contains its heading. */}
      {!isStep && (
        <h2
          id={`section-${section}`}
          className={
            isHeadingShown(scope, section, [...shown, ...folded]) ? undefined : 'visually-hidden'
          }
          tabIndex={-1}
        >
          {texts.form.sections[section] ?? section}
        </h2>
      )}
      {shown.map(show)}
      {folded.length > 0 && (
        <Fold
          className="report-form-extras"
          summary={[texts.reports.form.moreFields, ...presets].join(' · ')}
          isNeeded={isFilled}
        >
          {folded.map(show)}
        </Fold>
      )}
    </section>
  );
}
