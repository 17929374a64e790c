import {
  type DeskAddress,
  hasOwnArea,
  isFiltered,
  type OwnArea,
} from '../../features/office/model/desk-list.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends OfficeProps {
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

/** What the list is narrowed to; it stands in the address. */
export function Filters({ texts, address, go, own }: Props) {
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
      {(['driver', 'plate', 'customer'] as const).map((name) => (
        <TextField
          key={name}
          id={`office-${name}`}
          label={t[name]}
          type="search"
          value={address[name]}
          onChange={(value) => go({ [name]: value })}
        />
      ))}
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
          {t.own}
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
