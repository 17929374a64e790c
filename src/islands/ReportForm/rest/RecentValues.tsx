import type { NumberField } from '../../../features/reports/field-kinds.ts';
import {
  mayBeSameVehicle,
  plateOfOdometer,
} from '../../../features/reports/parts/odometer-fields.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate, formatNumber, labelledText } from '../../../i18n/format.ts';
import { setInput } from '../../../features/drafts/draft-session.ts';
import { focusField } from '../focus-field.ts';
import { fieldTexts, unitOf } from '../texts.ts';
import type { AnyFieldProps } from '../view-props.ts';

const maxChips = 4;

/** Values of the field in the driver's reports on this device, in any form, latest first. */
function recentValues(items: readonly OutboxItem[], id: string): readonly string[] {
  const values = items
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ answers }) => answers[id])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(values)].slice(0, maxChips);
}

/**
 * The number in the same field of the driver's latest report on this device about this vehicle. It is
 * shown for comparison only and never copied.
 */
function LastNumber({
  texts,
  field,
  items,
  state,
}: AnyFieldProps & { readonly field: NumberField }) {
  const plate = plateOfOdometer(state.reading.answers);
  const last = items
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter(({ answers }) => mayBeSameVehicle(plateOfOdometer(answers), plate))
    .map(({ answers }) => answers[field.id])
    .find((value) => typeof value === 'number');
  if (last === undefined) return null;
  return (
    <p className="field-hint">
      {interpolate(texts.reports.form.lastValue, {
        value: withUnit(
          formatNumber(last, texts.locale),
          unitOf(texts, field, undefined) ?? '',
          texts.locale,
        ),
      })}
    </p>
  );
}

/**
 * Copies answers of this step from the last report with this value, because a known customer has
 * the same tank. Copies only answers that usually stay the same (`repeats` of the form) and that
 * are untouched here.
 */
function repeatAnswers(
  { field, items, state: { definition, draft } }: AnyFieldProps,
  value: string,
): void {
  const [last] = items
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter(({ answers }) => answers[field.id] === value);
  const same = definition.fields.filter(
    ({ id, section }) =>
      section === field.section && definition.repeats?.includes(id) && !(id in draft.inputs),
  );
  for (const { id } of same) {
    // A preset value exists only in the answers.
    const input = last?.inputs[id] ?? last?.answers[id];
    if (id !== field.id && typeof input === 'string') setInput(id, input);
  }
}

/** The values that the driver last used in this field, each as a button. */
export function RecentValues(props: AnyFieldProps) {
  const { texts, field, path, items } = props;
  if (field.kind === 'number') return <LastNumber {...props} field={field} />;
  const values = recentValues(items, field.id);
  if (values.length === 0) return null;
  const label = labelledText(
    texts.reports.form.recent,
    fieldTexts(texts, path).label,
    texts.locale,
  );
  return (
    <div className="remembered" role="group" aria-label={label}>
      <span className="field-hint" aria-hidden>
        {texts.reports.form.recent}
      </span>
      {values.map((value) => (
        <button
          type="button"
          className="remembered-chip"
          key={value}
          translate="no"
          onClick={() => {
            repeatAnswers(props, value);
            setInput(path, value);
            focusField(path);
          }}
        >
          {value}
        </button>
      ))}
    </div>
  );
}
