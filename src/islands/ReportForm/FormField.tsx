import type { Field, ListField } from '../../features/reports/field-kinds.ts';
import { markOf } from '../../features/reports/field-mark.ts';
import type { Problem } from '../../features/reports/form.ts';
import type { Answers, Inputs } from '../../features/reports/inputs-and-answers.ts';
import { Button } from '../../ui/Button.tsx';
import { maxButtons } from '../../ui/ChoiceField.tsx';
import { QuestionFold } from '../../ui/QuestionFold.tsx';
import { FieldView } from './FieldView.tsx';
import { LaterField } from './LaterField.tsx';
import { rest } from './rest.ts';
import { choiceLabel, fieldTexts, movedText, problemText, roundedText } from './texts.ts';
import type { AnyFieldProps, FieldScope } from './view-props.ts';

const RecentValues = rest.component((module) => module.RecentValues, { isRequired: false });
const ListView = rest.component((module) => module.ListView);

/** Problems about missing answers. They are shown only after an attempt to send. */
const missingCodes = new Set(['required', 'customerMissing', 'photoWanted', 'placeWanted']);

function shown(
  { texts, leftFields, isAttempted, state }: FieldScope,
  field: Field,
  path: string,
  level: Problem['level'],
): string | undefined {
  const problem = state.reading.problems.find((one) => one.field === path && one.level === level);
  const isMissing =
    problem && (missingCodes.has(problem.code) || problem.code === field.missingCode);
  return problem && (isAttempted || (leftFields.has(path) && !isMissing))
    ? problemText(texts, problem)
    : undefined;
}

/**
 * Returns whether a partial answer is enough, such as a day without a time or a place without
 * coordinates.
 */
const reduction = (field: Field, entry: Inputs | Answers, form: Answers) => ({
  dayOnly: field.kind === 'moment' && field.dayOnly?.(entry, form) === true,
  coarse: field.kind === 'place' && field.coarse?.(entry, form) === true,
});

/** Tells that the stored value is not the typed one. */
function noteOf(
  texts: FieldScope['texts'],
  field: Field,
  value: unknown,
  answer: unknown,
  unitChoice: unknown,
): string | undefined {
  if (field.kind === 'moment') return movedText(texts, value);
  return field.kind === 'number' ? roundedText(texts, field, value, answer, unitChoice) : undefined;
}

/** Returns whether an optional question is one line (FormDefinition.foldsOptionalIn). */
function isFolded({ field, path, state: { definition, reading } }: AnyFieldProps): boolean {
  if (reading.required.has(path) || !definition.foldsOptionalIn?.includes(field.section))
    return false;
  if (field.kind === 'choice') return !field.inDialog && field.options.length <= maxButtons;
  return field.kind === 'choices' ? !field.foldsGroups : ['boolean', 'rating'].includes(field.kind);
}

/** The answer to a folded question in words, '' if there is none. */
function answerText(texts: FieldScope['texts'], field: Field, value: unknown): string {
  const { yesNo } = texts.reports;
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no;
  if (field.kind === 'rating')
    return texts.form.ratings?.[field.id]?.[typeof value === 'string' ? value : ''] ?? '';
  if (field.kind !== 'choice' && field.kind !== 'choices') return '';
  return [value]
    .flat()
    .map((id) =>
      typeof id === 'string' && id !== '' ? choiceLabel(texts, field.catalogue, id) : '',
    )
    .join(', ');
}

/** A field of a form or of a list entry, with the results of the evaluation. */
export function FormField(props: AnyFieldProps) {
  const {
    texts,
    field,
    path,
    value,
    state: { definition, reading },
    siblings = reading.effective,
    onLeave,
  } = props;
  const error = shown(props, field, path, 'error');
  const mark = markOf(definition, reading, field, path);
  if (field.kind === 'list') return <List {...props} field={field} error={error} />;
  const entry: Inputs | Answers = path.includes('.') ? siblings : reading.answers;
  const unitChoice =
    field.kind === 'number' && field.unitFrom ? siblings[field.unitFrom] : undefined;
  const view = (
    <FieldView
      texts={texts}
      field={field}
      path={path}
      value={value}
      required={mark === undefined}
      mark={mark}
      note={noteOf(texts, field, value, entry[field.id], unitChoice)}
      error={error}
      warning={error === undefined ? shown(props, field, path, 'warning') : undefined}
      offered={reading.offered.get(path)}
      unitChoice={unitChoice}
      {...reduction(field, entry, reading.answers)}
      onLeave={onLeave}
    />
  );
  if (isFolded(props))
    return (
      <QuestionFold
        label={fieldTexts(texts, path).label}
        value={answerText(texts, field, value)}
        mark={texts.reports.form.optional}
        isNeeded={error !== undefined}
      >
        {view}
      </QuestionFold>
    );
  return 'remembered' in field && field.remembered && !value ? (
    <>
      {view}
      <RecentValues {...props} />
    </>
  ) : (
    view
  );
}

/** The list. Until its code is loaded, a placeholder for its heading and button is shown. */
function List(
  props: AnyFieldProps & { readonly field: ListField; readonly error: string | undefined },
) {
  const { texts, path, state } = props;
  const own = fieldTexts(texts, path);
  return (
    <ListView
      {...props}
      Inner={FormField}
      placeholder={
        <LaterField
          id={path}
          label={own.label}
          hint={own.help}
          mark={state.reading.required.has(path) ? undefined : texts.reports.form.optional}
        >
          <ol className="list-view" />
          <Button look="secondary">{own.add ?? texts.reports.form.addEntry}</Button>
        </LaterField>
      }
    />
  );
}
