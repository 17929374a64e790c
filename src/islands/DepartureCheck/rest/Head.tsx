import { useState } from 'react';
import { setInput } from '../../../features/drafts/draft-session.ts';
import type { EditableDraft } from '../../../features/drafts/draft-store.ts';
import { plateCountry } from '../../../features/reports/code-patterns.ts';
import type { LastCheck } from '../../../features/vehicle-defects/model/last-check.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { odometerText } from '../odometer-text.ts';
import type { CheckTexts } from '../texts.ts';
import { problemText } from '../../ReportForm/texts.ts';

/** The vehicle of the check and its odometer; a tap on "change" opens their fields. */
export function Head({
  texts,
  state,
  last,
}: {
  readonly texts: CheckTexts;
  readonly state: EditableDraft;
  readonly last: LastCheck | undefined;
}) {
  const { head: t } = texts.check;
  const { fields } = texts.form;
  const { reading } = state;
  const value = (id: string): string => String(reading.effective[id] ?? '');
  const plate = value('vehiclePlate');
  const trailer = value('trailerPlate');
  const [isOpen, setOpen] = useState(false);
  const typed = odometerText(texts, reading.answers);
  const lastText = last && odometerText(texts, last);
  const isEditing =
    isOpen || (state.status === 'open' && reading.answers['vehiclePlate'] === undefined);
  const problems = reading.problems.filter(({ code }) => code !== 'required');
  const problemOf = (id: string): string | undefined => {
    const problem = problems.find(({ field }) => field === id);
    return problem && problemText(texts, problem);
  };
  const parts = [
    trailer && interpolate(t.trailer, { plate: trailer }),
    typed ?? (lastText && interpolate(t.last, { odometer: lastText })),
  ].filter((part) => part);
  const unit = plateCountry(plate) === 'GB' ? 'mi' : 'km';
  return (
    <div className="check-head">
      <div className="check-head-line">
        <p>
          <strong translate="no">{plate || t.noVehicle}</strong>
          <small>{parts.join(' · ')}</small>
        </p>
        <Button
          look="quiet"
          aria-expanded={isEditing}
          onClick={() => {
            // The last reading is offered: it stands in the field, and the driver corrects it.
            if (!isEditing && value('odometer') === '' && last?.odometer !== undefined)
              setInput('odometer', String(last.odometer));
            setOpen(!isEditing);
          }}
        >
          {isEditing ? t.done : t.change}
        </Button>
      </div>
      {isEditing && (
        <div className="check-fields">
          <TextField
            id="vehiclePlate"
            label={fields['vehiclePlate']?.label ?? ''}
            value={plate}
            code
            warning={problemOf('vehiclePlate')}
            onChange={(text) => {
              setInput('vehiclePlate', text);
              setOpen(true);
            }}
          />
          <TextField
            id="trailerPlate"
            label={fields['trailerPlate']?.label ?? ''}
            value={trailer}
            code
            mark={texts.reports.form.optional}
            warning={problemOf('trailerPlate')}
            onChange={(text) => {
              setInput('trailerPlate', text);
              // "No trailer" was true for the trailer that was chosen before.
              setInput('coupling', undefined);
            }}
          />
          <NumberField
            id="odometer"
            label={fields['odometer']?.label ?? ''}
            value={value('odometer')}
            decimals={0}
            unit={
              texts.reports.units[value('odometerUnit') === 'mi' || unit === 'mi' ? 'mi' : 'km']
            }
            mark={texts.reports.form.optional}
            warning={problemOf('odometer')}
            onChange={(text) => setInput('odometer', text === '' ? undefined : text)}
          />
        </div>
      )}
    </div>
  );
}
