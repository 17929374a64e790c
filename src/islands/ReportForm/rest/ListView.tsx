import { Fragment, useEffect, useRef, useState, type ComponentType } from 'react';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import type { ChoiceField, Field, ListField } from '../../../features/reports/field-kinds.ts';
import { entriesIn } from '../../../features/reports/conditions.ts';
import type { FormEvaluation } from '../../../features/reports/read-answers.ts';
import type { SafetyCallee } from '../../../features/calls/model/call-table.ts';
import type { Inputs } from '../../../features/reports/inputs-and-answers.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { interpolate, labelledText } from '../../../i18n/format.ts';
import { addEntry, addText, removeEntry } from '../../../features/drafts/draft-session.ts';
import { Breakable } from '../../../ui/Breakable.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceDialog } from '../../../ui/ChoiceDialog.lazy.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import type { OptionGroup } from '../../../ui/options.ts';
import { Snackbar } from '../../../ui/Snackbar.tsx';
import { CallButton } from '../CallButton.tsx';
import { loadDefectSearch, otherFormOf } from './defect-search.ts';
import { openOtherForm } from './open-other-form.ts';
import { isFromCheck } from '../is-from-check.ts';
import { choiceLabel, fieldTexts, optionGroups } from '../texts.ts';
import type { AnyFieldProps } from '../view-props.ts';

const maxRecent = 4;

/** Options used in this list by the driver's reports on this device, latest first. */
function recentOptions(items: readonly OutboxItem[], list: string, key: string): readonly string[] {
  const picked = items
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ answers }) => {
      const entries = answers[list];
      return Array.isArray(entries)
        ? entries.flatMap((entry: unknown) =>
            isInputs(entry) && typeof entry[key] === 'string' ? [entry[key]] : [],
          )
        : [];
    });
  return [...new Set(picked)];
}

const isInputs = (value: unknown): value is Inputs => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

function textIn(entry: Inputs, id: string): string {
  const value = entry[id];
  return typeof value === 'string' ? value : '';
}

/**
 * The options under their headings. Options that are already chosen are included, so that no option
 * changes its position; recently picked options come first.
 */
function groupsToPick(
  { texts, items, path, state: { reading } }: AnyFieldProps,
  list: string,
  key: ChoiceField,
  used: readonly string[],
): readonly OptionGroup[] {
  const fitting = reading.offered.get(`${path}.${key.id}`) ?? key.options;
  const open = fitting.filter((option) => !used.includes(option));
  const groups = optionGroups(texts, key, fitting, used);
  const recent = recentOptions(items, list, key.id)
    .filter((option) => open.includes(option))
    .slice(0, maxRecent)
    .flatMap((id) => groups.flatMap(({ options }) => options.filter((option) => option.id === id)));
  return groups.length > 1 && recent.length > 0
    ? [{ label: texts.reports.form.recent, options: recent, repeats: true }, ...groups]
    : groups;
}

/** The person whom the driver should call because of an answer in an entry. */
function calleeAt(
  { answers }: FormEvaluation,
  list: string,
  index: number,
  field: Field,
): SafetyCallee | undefined {
  const entry = entriesIn(answers, list)[index];
  return field.kind === 'choice' && entry ? field.callee?.(entry, answers) : undefined;
}

function Call({
  texts,
  who,
}: {
  readonly texts: AnyFieldProps['texts'];
  readonly who: SafetyCallee | undefined;
}) {
  return who && <CallButton texts={texts} who={who} />;
}

/** The number of questions of an entry in sight if the others are folded. */
const shownQuestions = 1;

/** The questions about one entry. In a step that folds optional questions, most are under "more". */
function EntryFields({
  field,
  Inner,
  entry,
  index,
  ...props
}: AnyFieldProps & {
  readonly field: ListField;
  readonly Inner: ComponentType<AnyFieldProps>;
  readonly entry: Inputs;
  readonly index: number;
}) {
  const {
    texts,
    path,
    state: { definition, reading },
  } = props;
  const pathOf = (inner: Field): string => `${path}.${index}.${inner.id}`;
  const fields = field.fields.filter(
    (inner) => inner.id !== field.keyField && reading.visible.has(pathOf(inner)),
  );
  const isFolding = definition.foldsOptionalIn?.includes(field.section) === true;
  const show = (inner: Field) => (
    <Fragment key={inner.id}>
      <Inner
        {...props}
        field={inner}
        path={pathOf(inner)}
        value={entry[inner.id]}
        siblings={entry}
      />
      <Call texts={texts} who={calleeAt(reading, path, index, inner)} />
    </Fragment>
  );
  const folded = isFolding ? fields.slice(shownQuestions) : [];
  return (
    <>
      {fields.slice(0, fields.length - folded.length).map(show)}
      {folded.length > 0 && (
        <Fold
          className="report-form-extras"
          summary={texts.reports.form.moreFields}
          isNeeded={
            props.isAttempted &&
            folded.some((inner) =>
              reading.problems.some((problem) => problem.field === pathOf(inner)),
            )
          }
        >
          {folded.map(show)}
        </Fold>
      )}
    </>
  );
}

/**
 * A list of entries with the same fields. If a choice identifies the entries, picking an option
 * adds one.
 */
export function ListView({
  field,
  error,
  Inner,
  ...props
}: AnyFieldProps & {
  readonly field: ListField;
  readonly error: string | undefined;
  readonly Inner: ComponentType<AnyFieldProps>;
}) {
  const {
    texts,
    path,
    value,
    state: { reading },
  } = props;
  // Drivers who come from the departure check are about to name the defect that they have found.
  const [isPicking, setPicking] = useState(
    () => isFromCheck(props.state.draft) && field.keyField === 'defect' && isEmpty(value),
  );
  const [visit, setVisit] = useState(0);
  const [undo, setUndo] = useState<() => void>();
  /** The name of the entry that undo restores. */
  const [removed, setRemoved] = useState('');
  /** True if the device could not store the draft of the other form. */
  const [isFull, setFull] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  /** Index of the entry whose heading gets the focus once it is rendered. */
  const focusIndex = useRef<number>(undefined);
  const t = texts.reports.form;
  const own = fieldTexts(texts, path);
  const entries = (Array.isArray(value) ? value : []) as readonly Inputs[];
  const key = field.fields.find((inner) => inner.kind === 'choice' && inner.id === field.keyField);
  const keyField = key?.kind === 'choice' ? key : undefined;
  const used = entries.map((entry) => (keyField ? textIn(entry, keyField.id) : ''));
  useEffect(() => {
    const at = focusIndex.current;
    focusIndex.current = undefined;
    if (at === undefined) return;
    const head = list.current?.querySelectorAll('h3')[Math.min(at, used.length - 1)];
    (head ?? document.getElementById(path))?.focus({ preventScroll: true });
    head?.scrollIntoView();
  }, [path, used.length, visit]);
  const add = (entry: Inputs): void => {
    focusIndex.current = used.length;
    addEntry(path, entry);
    setPicking(false);
    // Without this, undo could add the same entry a second time.
    setUndo(undefined);
  };
  const pick = ({ id, otherText }: ChoiceField, option: string, typed?: string): void => {
    const other = otherFormOf(option);
    if (other) {
      setPicking(false);
      openOtherForm(texts, props.state, other).catch((error: unknown) => {
        console.error(error);
        setFull(true);
      });
      return;
    }
    const typedField = typed && otherText;
    const at = used.indexOf(option);
    if (at < 0) {
      add({ [id]: option, ...(typedField && { [typedField]: typed }) });
      return;
    }
    if (typedField) addText(`${path}.${at}.${typedField}`, typed, texts.locale);
    focusIndex.current = at;
    setPicking(false);
    setVisit(visit + 1);
  };
  const titleOf = (index: number): string =>
    keyField && used[index]
      ? choiceLabel(texts, keyField.catalogue, used[index])
      : interpolate(own.entry ?? t.entryOf, { position: index + 1 });
  const remove = (index: number): void => {
    focusIndex.current = index;
    setRemoved(interpolate(t.removed, { what: titleOf(index) }));
    const restore = removeEntry(path, index);
    setUndo(
      () =>
        restore &&
        (() => {
          focusIndex.current = index;
          restore();
          setUndo(undefined);
        }),
    );
  };
  return (
    <FieldGroup
      id={path}
      label={own.label}
      hint={own.help}
      error={error}
      mark={reading.required.has(path) ? undefined : t.optional}
    >
      <ol className="list-view" ref={list}>
        {entries.map((entry, index) => {
          const reason =
            keyField && texts.form.optionHelp?.[keyField.catalogue]?.[used[index] ?? ''];
          const title = titleOf(index);
          return (
            <li className="list-view-entry" key={used[index] || index}>
              <div className="list-view-head">
                <h3 tabIndex={-1}>
                  <Breakable text={title} />
                </h3>
                <button
                  type="button"
                  className="photo-picker-remove"
                  aria-label={labelledText(t.removeEntry, title, texts.locale)}
                  onClick={() => remove(index)}
                >
                  <TrashIcon />
                </button>
              </div>
              {reason && <p className="field-hint">{reason}</p>}
              <EntryFields {...props} field={field} Inner={Inner} entry={entry} index={index} />
            </li>
          );
        })}
      </ol>
      {entries.length < field.maximum && (
        <Button
          look="secondary"
          icon={<PlusIcon />}
          onClick={() => (keyField ? setPicking(true) : add({}))}
        >
          {own.add ?? t.addEntry}
        </Button>
      )}
      {isFull && <p role="alert">{texts.reports.draft.full}</p>}
      {isPicking && keyField && (
        <ChoiceDialog
          title={own.label}
          groups={groupsToPick({ ...props, field }, field.id, keyField, used)}
          value=""
          marked={used}
          loadSearch={() => loadDefectSearch(texts, props.state.definition.kind)}
          texts={{ ...t, close: texts.reports.photos.close }}
          onPick={(option, typed) => pick(keyField, option, typed)}
          onClose={() => setPicking(false)}
        />
      )}
      <Snackbar
        removed={undo}
        text={removed}
        spoken={interpolate(t.undoOffered, { removed })}
        undo={{ label: t.undo, run: () => undo?.() }}
        close={texts.reports.photos.close}
        onExpire={() => setUndo(undefined)}
      />
    </FieldGroup>
  );
}
