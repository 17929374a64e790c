import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { setInput } from '../../../features/drafts/draft-session.ts';
import type { EditableDraft } from '../../../features/drafts/draft-store.ts';
import { $config } from '../../../features/config/config-store.ts';
import { presetUnit, unitOfPlate } from '../../../features/reports/parts/odometer-fields.ts';
import type { LastCheck } from '../../../features/vehicle-defects/model/last-check.ts';
import { interpolate } from '../../../i18n/format.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
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
  const hasPlate = reading.answers['vehiclePlate'] !== undefined;
  const isEditing = isOpen || (state.status === 'open' && !hasPlate);
  const change = (): void => {
    // The last reading is offered: it stands in the field, and the driver corrects it.
    if (
      !isEditing &&
      typedText(reading.effective, 'odometer') === '' &&
      last?.odometer !== undefined
    )
      offerLast(last);
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
        {/* Without a plate, the fields stay open. */}
        {(hasPlate || !isEditing) && (
          <Button look="quiet" aria-expanded={isEditing} onClick={change}>
            {isEditing ? t.done : t.change}
          </Button>
        )}
      </div>
      {isEditing && <Fields texts={texts} state={state} onTyped={() => setOpen(true)} />}
    </div>
  );
}

/** Enters the last reading with its unit, which may be another than that of the company. */
function offerLast({ odometer, odometerUnit, plate }: LastCheck): void {
  setInput('odometer', String(odometer));
  if (odometerUnit !== undefined && unitOfPlate(plate) === undefined)
    setInput('odometerUnit', odometerUnit);
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
  const { employmentCountry } = useStore($config).accidentDuties;
  const plate = value('vehiclePlate');
  const unit = value('odometerUnit') || presetUnit(plate, employmentCountry);
  const { odometerUnit: units } = reports.choices;
  return (
    <div className="check-fields">
      <TextField
        {...shared('vehiclePlate')}
        code
        onChange={(text) => {
          setInput('vehiclePlate', text);
          // The unit was chosen for the vehicle before.
          setInput('odometerUnit', undefined);
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
        unit={reports.units[unit === 'mi' ? 'mi' : 'km']}
        mark={reports.form.optional}
        onChange={(text) => setInput('odometer', text === '' ? undefined : text)}
      />
      {/* The unit of a German, French or British vehicle is known, also while its plate is typed. */}
      {value('odometer') !== '' && unitOfPlate(plate) === undefined && (
        <ChoiceField
          id="odometerUnit"
          label={form.fields['odometerUnit']?.label ?? ''}
          value={unit}
          required
          groups={[
            {
              label: '',
              options: [
                { id: 'km', label: units.km },
                { id: 'mi', label: units.mi },
              ],
            },
          ]}
          texts={{ ...reports.form, close: reports.photos.close }}
          onChange={(chosen) => setInput('odometerUnit', chosen)}
        />
      )}
    </div>
  );
}
