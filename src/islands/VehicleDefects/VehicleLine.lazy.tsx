import { useState } from 'react';
import type { OpenDefects } from '../../features/vehicle-defects/model/open-defects.ts';
import { formatDateTime, formatDay, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { routePath } from '../../routing/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { type ShownVehicle, useVehicles } from './use-vehicles.lazy.ts';
import type { VehicleDefectTexts } from './vehicle-defect-texts.ts';

export interface VehicleDefectsProps {
  readonly locale: Locale;
  readonly texts: VehicleDefectTexts;
  /** In a form the vehicle that is typed there counts. */
  readonly inForm?: boolean;
}
type Props = VehicleDefectsProps & { readonly uid: string };

/** A line for each vehicle; a tap opens what is wrong with it. */
export function VehicleLine(props: Props) {
  const { locale, texts, uid, inForm } = props;
  const t = texts.vehicle;
  const { vehicles, seen, tellSeen } = useVehicles(uid, inForm === true);
  if (vehicles.length === 0)
    return (
      <p className="vehicle-line">
        {inForm ? t.none : <a href={`${routePath('settings', locale)}#vehicle`}>{t.choose}</a>}
      </p>
    );
  return vehicles.map((vehicle) => (
    <Vehicle key={vehicle.plate} {...props} {...vehicle} seen={seen} tellSeen={tellSeen} />
  ));
}

type VehicleProps = Props &
  ShownVehicle & {
    readonly seen: readonly string[];
    readonly tellSeen: (reportId: string) => Promise<void>;
  };

function Vehicle({ plate, known, ...props }: VehicleProps) {
  const { locale, texts } = props;
  const t = texts.vehicle;
  const open = [...(known?.open ?? [])];
  const count = open.reduce((sum, [, { defects }]) => sum + Object.keys(defects).length, 0);
  const isOut = open.some(([, { outOfService }]) => outOfService);
  if (!known || open.length === 0)
    return (
      <p className="vehicle-line" data-open="0">
        {interpolate(known ? t.clear : t.unknown, {
          plate,
          when: known ? formatDateTime(known.at, locale) : '',
        })}
      </p>
    );
  return (
    <details className="vehicle-open" data-open={count} data-danger={isOut || undefined}>
      <summary className="vehicle-line">
        <span>
          <strong translate="no">{plate}</strong>:{' '}
          {isOut ? t.outOfService : plural(t.open, count, locale)}
        </span>
      </summary>
      <ul>
        {open.map(([id, one]) => (
          <Report key={id} {...props} id={id} report={one} />
        ))}
      </ul>
      <p className="field-hint">
        {interpolate(t.heard, { when: formatDateTime(known.at, locale) })}
      </p>
    </details>
  );
}

/** The button that was tapped is gone: its answer takes the focus. */
const takeFocus = (line: HTMLElement | null): void => line?.focus();

function Report({
  id,
  report,
  locale,
  texts,
  seen,
  tellSeen,
}: Omit<VehicleProps, 'plate' | 'known'> & { readonly id: string; readonly report: OpenDefects }) {
  const t = texts.vehicle;
  const [hasFailed, setFailed] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const tell = (): void => {
    setTapped(true);
    setFailed(false);
    void tellSeen(id).catch(() => setFailed(true));
  };
  return (
    <li data-report={id} data-severity={report.severity}>
      <p>{interpolate(t.reported, { day: formatDay(new Date(report.at), locale) })}</p>
      <ul className="vehicle-names">
        {Object.entries(report.defects).map(([key, defect]) => (
          <li key={key}>{texts.defects[defect] ?? t.other}</li>
        ))}
      </ul>
      {seen.includes(id) ? (
        <p role="status" tabIndex={-1} ref={isTapped ? takeFocus : undefined}>
          {t.seen}
        </p>
      ) : (
        <Button look="secondary" onClick={tell}>
          {t.tell}
        </Button>
      )}
      {hasFailed && <p role="alert">{t.failed}</p>}
    </li>
  );
}
