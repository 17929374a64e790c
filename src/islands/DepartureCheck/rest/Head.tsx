import { useState } from 'react';
import { setInput } from '../../../features/drafts/draft-session.ts';
import type { EditableDraft } from '../../../features/drafts/draft-store.ts';
import { plateCountry } from '../../../features/reports/code-patterns.ts';
import type { LastCheck } from '../../../features/vehicle-defects/model/last-check.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { problemText } from '../../ReportForm/texts.ts';
import { odometerText } from '../odometer-text.ts';
import type { CheckTexts } from '../texts.ts';
import { typedText } from '../typed-text.ts';

interface HeadProps {
  readonly texts: CheckTexts;
  readonly state: EditableDraft;
  readonly last: LastCheck | undefined;
}

/** The vehicle of the check and its odometer; a tap on "change" opens their fields. */
export function Head({ texts, state, last }: HeadProps) {
  const { head: t } = texts.check;
  const { reading } = state;
  const [isOpen, setOpen] = useState(false);
  const isEditing =
    isOpen || (state.status === 'open' && reading.answers['vehiclePlate'] === undefined);
  const change = (): void => {
    // The last reading is offered: it stands in the field, and the driver corrects it.
    if (
      !isEditing &&
      typedText(reading.effective, 'odometer') === '' &&
      last?.odometer !== undefined
    )
      setInput('odometer', String(last.odometer));
    setOpen(!isEditing);
  };
  return (
    <div className="check-head">
      <div className="check-head-line">
        <p>
          <strong translate="no">
            {typedText(reading.effective, 'vehiclePlate') || t.noVehicle}
          </strong>
          <small>{aboutText({ texts, state, last })}</small>
        </p>
        <Button look="quiet" aria-expanded={isEditing} onClick={change}>
          {isEditing ? t.done : t.change}
        </Button>
      </div>
      {isEditing && <Fields texts={texts} state={state} onTyped={() => setOpen(true)} />}
    </div>
  );
}

/** The trailer and the odometer: the reading of this check, or the last one as such. */
function aboutText({ texts, state: { reading }, last }: HeadProps): string {
  const { head: t } = texts.check;
  const trailer = typedText(reading.effective, 'trailerPlate');
  const lastText = last && odometerText(texts, last);
  return [
    trailer && interpolate(t.trailer, { plate: trailer }),
    odometerText(texts, reading.answers) ??
      (lastText && interpolate(t.last, { odometer: lastText })),
  ]
    .filter((part) => part)
    .join(' · ');
}

function Fields({
  texts,
  state: { reading },
  onTyped,
}: {
  readonly texts: CheckTexts;
  readonly state: EditableDraft;
  /** Called when the plate changes, so that the fields stay open once it is complete. */
  readonly onTyped: () => void;
}) {
  const { form, reports } = texts;
  const value = (id: string): string => typedText(reading.effective, id);
  const shared = (id: string) => {
    const problem = reading.problems.find(({ field, code }) => field === id && code !== 'required');
    return {
      id,
      label: form.fields[id]?.label ?? id,
      value: value(id),
      warning: problem && problemText(texts, problem),
    };
  };
  const isInMiles = value('odometerUnit') === 'mi' || plateCountry(value('vehiclePlate')) === 'GB';
  return (
    <div className="check-fields">
      <TextField
        {...shared('vehiclePlate')}
        code
        onChange={(text) => {
          setInput('vehiclePlate', text);
          onTyped();
        }}
      />
      <TextField
        {...shared('trailerPlate')}
        code
        mark={reports.form.optional}
        onChange={(text) => {
          setInput('trailerPlate', text);
          // "No trailer" was true for the trailer that was chosen before.
          setInput('coupling', undefined);
        }}
      />
      <NumberField
        {...shared('odometer')}
        decimals={0}
        unit={reports.units[isInMiles ? 'mi' : 'km']}
        mark={reports.form.optional}
        onChange={(text) => setInput('odometer', text === '' ? undefined : text)}
      />
    </div>
  );
}
