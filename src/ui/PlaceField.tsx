import { useState } from 'react';
import { locateDevice } from '../platform/locate-device.ts';
import { LocateIcon, CloseIcon } from './icons.tsx';
import { Button } from './Button.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';
import { LiveText } from './LiveText.tsx';
import { TextField } from './TextField.tsx';

interface Place {
  readonly source: 'gps' | 'manual';
  readonly latitude?: number;
  readonly longitude?: number;
  readonly accuracyMetres?: number;
  readonly address: string;
}
interface PlaceTexts {
  readonly locate: string;
  readonly locating: string;
  readonly address: string;
  readonly addressHelp: string;
  readonly remove: string;
  readonly denied: string;
  readonly unavailable: string;
}
interface PlaceFieldProps extends FieldProps {
  readonly value: Place | undefined;
  readonly onChange: (value: Place) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly texts: PlaceTexts;
  /** The mark of the address, for which a position is enough. */
  readonly addressMark?: string | undefined;
  /** Formats a point with its accuracy, such as "53.55108, 9.99368, to 12 m". */
  readonly describe: (
    latitude: number,
    longitude: number,
    accuracyMetres: number | undefined,
  ) => string;
  /** If true, the address field is hidden. */
  readonly coarse?: boolean | undefined;
}

type Search = 'idle' | 'locating' | 'denied' | 'unavailable';

const describePoint = (
  { latitude, longitude, accuracyMetres }: Place,
  describe: PlaceFieldProps['describe'],
): string | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : describe(latitude, longitude, accuracyMetres);

/**
 * Field for a place. The driver describes it or taps to locate the device; nothing is located in
 * the background.
 */
export function PlaceField({
  value,
  onChange,
  onBlur,
  texts,
  addressMark,
  describe,
  coarse,
  ...props
}: PlaceFieldProps) {
  const [search, setSearch] = useState<Search>('idle');
  const address = value?.address ?? '';
  const point = value && describePoint(value, describe);
  const locate = async (): Promise<void> => {
    setSearch('locating');
    const found = await locateDevice();
    if (typeof found === 'string') {
      setSearch(found);
      return;
    }
    setSearch('idle');
    onChange({ source: 'gps', ...found, address });
  };
  return (
    <FieldGroup {...props}>
      <div className="place-field">
        {point !== undefined && (
          <p className="place-field-point" translate="no">
            {point}
          </p>
        )}
        <Button
          look="secondary"
          icon={<LocateIcon />}
          busy={search === 'locating'}
          onClick={() => void locate()}
        >
          {search === 'locating' ? texts.locating : texts.locate}
        </Button>
        {point !== undefined && (
          <Button
            look="quiet"
            icon={<CloseIcon />}
            onClick={() => onChange({ source: 'manual', address })}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <LiveText className="field-warning">
        {(search === 'denied' || search === 'unavailable') && texts[search]}
      </LiveText>
      {!coarse && (
        <TextField
          id={`${props.id}-address`}
          label={texts.address}
          mark={addressMark}
          hint={texts.addressHelp}
          value={address}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(text) =>
            onChange(value ? { ...value, address: text } : { source: 'manual', address: text })
          }
        />
      )}
    </FieldGroup>
  );
}
