import { useState } from 'react';
import { useStore } from '@nanostores/react';
import {
  isSubstance,
  plateOf,
  productCatalogue,
  productIds,
} from '../../../features/reports/products.ts';
import { askedPlates, cleanPlate, maxPlateLength } from '../../../features/reports/plates.ts';
import { plateCountry } from '../../../features/reports/code-patterns.ts';
import { formatList, interpolate } from '../../../i18n/format.ts';
import {
  $defaultVehicle,
  changeDefaultVehicle,
  noVehicle,
  type DefaultVehicle,
} from '../../../features/account/default-vehicle.lazy.ts';
import { HazardPlate } from '../../../ui/HazardPlate.tsx';
import { Button } from '../../../ui/Button.tsx';
import { controlAttributes, Field } from '../../../ui/Field.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { SectionProps } from '../texts.ts';

/**
 * Returns the warning about a plate. The driver can see the vehicle, so an unusual plate causes a
 * warning, never an error.
 */
export function plateWarning(text: string, { texts, locale }: SectionProps): string | undefined {
  const plate = cleanPlate(text);
  if (plate === '') return undefined;
  if (!plateCountry(plate)) return texts.profile.plateUnusual;
  const plates = askedPlates(plate);
  return plates.length === 0
    ? undefined
    : interpolate(texts.plateWithoutGap, { plates: formatList(plates, locale, 'disjunction') });
}

/**
 * The field for the driver's usual vehicle, which is preset in reports. It is stored on this device
 * only.
 */
export function VehicleSection(props: SectionProps) {
  const { texts } = props;
  const t = texts.profile;
  const kept = useStore($defaultVehicle, { ssr: () => noVehicle });
  const [typed, setTyped] = useState<Partial<DefaultVehicle>>({});
  const [outcome, setOutcome] = useState<'saved' | 'refused'>();
  const values: DefaultVehicle = { ...kept, ...typed };
  const change = (next: Partial<DefaultVehicle>): void => {
    setTyped({ ...typed, ...next });
    setOutcome(undefined);
  };
  const plate = (field: 'vehiclePlate' | 'trailerPlate') => (
    <TextField
      id={`own-${field}`}
      label={t[field]}
      value={values[field]}
      code
      maximumLength={maxPlateLength}
      warning={
        typed[field] === undefined || outcome ? plateWarning(values[field], props) : undefined
      }
      onChange={(value) => change({ [field]: value.slice(0, maxPlateLength) })}
    />
  );
  const unsaved = Object.keys(typed).length > 0 ? t.unsaved : '';
  const product = { id: 'own-product', label: t.product };
  return (
    <form
      method="dialog"
      className="settings-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setOutcome(changeDefaultVehicle(values) ? 'saved' : 'refused');
        setTyped({});
      }}
    >
      <p className="settings-lead">{t.vehicleLead}</p>
      <div className="settings-pair">
        {plate('vehiclePlate')}
        {plate('trailerPlate')}
      </div>
      <Field {...product}>
        <span className="text-field-line">
          <HazardPlate plate={plateOf(values.product, texts.plate)} />
          <select
            {...controlAttributes(product)}
            className="text-field"
            value={values.product}
            onChange={(event) => change({ product: event.currentTarget.value })}
          >
            <option value="">{t.productNone}</option>
            {productIds.map((id) => (
              <option
                key={id}
                value={id}
                translate={isSubstance(productCatalogue, id) ? 'no' : undefined}
              >
                {texts.products[id] ?? id}
              </option>
            ))}
          </select>
        </span>
      </Field>
      {outcome === 'refused' && (
        <Notice tone="error" role="alert">
          <p>{t.deviceRefuses}</p>
        </Notice>
      )}
      <div className="settings-line">
        <Button type="submit">{t.save}</Button>
        <LiveText className="settings-state">
          {outcome === 'saved' ? t.savedHere : unsaved}
        </LiveText>
      </div>
    </form>
  );
}
