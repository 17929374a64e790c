import type { CheckGroup } from '../../features/reports/forms/departure-check.ts';
import { labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { CheckIcon, CircleIcon, WarningIcon } from '../../ui/icons.tsx';
import { TruckDrawing } from './TruckDrawing.tsx';
import type { CheckTexts } from './texts.ts';

/** One group: the row opens what it includes, the button says that it is in order. */
export function CheckRow({
  texts,
  group,
  defects,
  answer,
  label,
  onToggle,
  onOpen,
}: {
  readonly texts: CheckTexts;
  readonly group: CheckGroup;
  readonly defects: number;
  readonly answer: unknown;
  /** The text of the button. */
  readonly label: string;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}) {
  const { row: t, hints } = texts.check;
  const name = texts.form.fields[group]?.label ?? group;
  const isChosen = answer !== undefined;
  return (
    <li className="check-row">
      <button type="button" className="check-open" onClick={onOpen}>
        <TruckDrawing group={group} />
        <span>
          <strong>{name}</strong>
          <small>{hints[group]}</small>
          <span className="visually-hidden">{t.open}</span>
        </span>
      </button>
      {defects > 0 ? (
        <p className="check-state check-state--defect">
          <WarningIcon />
          <span>{plural(t.defect, defects, texts.locale)}</span>
        </p>
      ) : (
        <button
          type="button"
          id={`check-${group}`}
          className="check-state"
          aria-pressed={isChosen}
          aria-label={labelledText(name, label, texts.locale)}
          onClick={onToggle}
        >
          {isChosen ? <CheckIcon /> : <CircleIcon />}
          <span>{label}</span>
        </button>
      )}
    </li>
  );
}
