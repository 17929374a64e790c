import { useState } from 'react';
import {
  type DeskAddress,
  hasOwnArea,
  isFiltered,
  type OwnArea,
} from '../../features/office/model/desk-list.ts';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import { minPlateSearchLength, plainPlate } from '../../features/reports/plates.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends OfficeProps {
  readonly desk: OfficeDesk;
  readonly address: DeskAddress;
  readonly go: (change: Partial<DeskAddress>) => void;
  readonly own: OwnArea;
}

const nothing = {
  kind: '',
  driver: '',
  plate: '',
  customer: '',
  from: '',
  until: '',
  own: '',
} as const;

/** The filters of the list, stored in the URL. */
export function Filters({ texts, locale, desk, address, go, own }: Props) {
  const t = texts.office.filters;
  return (
    <div className="office-filters">
      <div className="field">
        <label className="field-label" htmlFor="office-kind">
          {t.kind}
        </label>
        <select
          id="office-kind"
          className="text-field"
          value={address.kind}
          onChange={(event) => go({ kind: event.currentTarget.value })}
        >
          <option value="">{t.all}</option>
          {Object.entries(texts.kinds).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {(['driver', 'customer', 'plate'] as const).map((name) => (
        <TextField
          key={name}
          id={`office-${name}`}
          label={t[name]}
          type="search"
          value={address[name]}
          onChange={(value) => go({ [name]: value })}
        />
      ))}
      <FindVehicle key={address.plate} {...{ texts, locale, desk }} plate={address.plate} />
      {(['from', 'until'] as const).map((name) => (
        <div className="field" key={name}>
          <label className="field-label" htmlFor={`office-${name}`}>
            {t[name]}
          </label>
          <input
            id={`office-${name}`}
            className="text-field"
            type="date"
            value={address[name]}
            onChange={(event) => go({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      {hasOwnArea(own) && (
        <label className="office-check">
          <input
            type="checkbox"
            checked={address.own === '1'}
            onChange={(event) => go({ own: event.currentTarget.checked ? '1' : '' })}
          />
          <span>{t.own}</span>
        </label>
      )}
      {isFiltered(address) && (
        <Button look="quiet" onClick={() => go(nothing)}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

/**
 * Loads all defects of one vehicle, including old ones, because the list contains only the loaded
 * reports.
 */
function FindVehicle({
  texts,
  locale,
  desk,
  plate,
}: OfficeProps & { readonly desk: OfficeDesk; readonly plate: string }) {
  const t = texts.office.findVehicle;
  const [state, setState] = useState<'none' | 'busy' | 'failed' | number>('none');
  if (plainPlate(plate).length < minPlateSearchLength) return null;
  const find = (): void => {
    setState('busy');
    desk.findVehicle(plate).then(setState, (error: unknown) => {
      console.info('The reports of a vehicle did not come', error);
      setState('failed');
    });
  };
  return (
    <div className="field">
      <Button look="secondary" busy={state === 'busy'} onClick={find}>
        {t.button}
      </Button>
      <LiveText>
        {typeof state === 'number' && <span>{plural(t.found, state, locale)}</span>}
        {state === 'failed' && <span>{t.failed}</span>}
      </LiveText>
    </div>
  );
}
