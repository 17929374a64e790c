import { Fragment, useState } from 'react';
import type { KnownDefects } from '../../../features/vehicle-defects/known-defects.ts';
import { type Level, rankOf, worstOf } from '../../../features/reports/severity-levels.ts';
import { namedDefects } from '../../../features/vehicle-defects/model/named-defects.ts';
import {
  countDefects,
  type OpenDefects,
} from '../../../features/vehicle-defects/model/open-defects.ts';
import {
  colonIn,
  formatList,
  formatShortMoment,
  interpolate,
  labelledText,
} from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { plural } from '../../../i18n/plural.ts';
import { Button } from '../../../ui/Button.tsx';
import { unbrokenIfCode } from '../../../ui/is-code.ts';
import { Interpolated } from '../../../ui/Interpolated.tsx';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';
import { lookedText, NothingOpen, sentenceOf } from './NothingOpen.tsx';
import { combineAsked, type ShownVehicle } from './use-vehicles.ts';
import type { VehiclesProps } from './vehicles-props.ts';

export const hasOpen = ({ known }: ShownVehicle): boolean => (known?.open.size ?? 0) > 0;

interface OpenVehicle {
  readonly vehicle: ShownVehicle;
  readonly known: KnownDefects;
  readonly worst: Level | undefined;
  readonly isOut: boolean;
  /** What is most important about the vehicle. */
  readonly summary: string;
}

function openVehicle(
  vehicle: ShownVehicle,
  texts: VehicleDefectTexts,
  locale: Locale,
): OpenVehicle | undefined {
  const { known } = vehicle;
  if (!known || known.open.size === 0) return undefined;
  const t = texts.vehicle;
  const open = [...known.open.values()];
  const defects = open.flatMap((one) => namedDefects(one, texts));
  const worst = worstOf(defects.map(({ level }) => level));
  const isOut = worst === 'life' || open.some(({ outOfService }) => outOfService);
  const summary = (): string => {
    if (isOut) return t.outOfService;
    // A defect whose level is unknown may be worse than "repair soon".
    const isKnown = defects.every(({ level }) => level !== undefined);
    const isNamed = worst === 'stop' || worst === 'noFill' || (worst === 'soon' && isKnown);
    if (!isNamed) return plural(t.open, countDefects(known.open), locale);
    const names = defects.filter(({ level }) => level === worst).map(({ name }) => name);
    const title = worst === 'soon' ? t.known : texts.levels[worst];
    return labelledText(title, [...new Set(names)].join(', '), locale);
  };
  return { vehicle, known, worst, isOut, summary: summary() };
}

/**
 * The vehicles with defects in the line that a tap opens. The others are inside, except those about
 * which nothing could be loaded.
 */
export function OpenBox({ vehicles, ...props }: VehiclesProps) {
  const { locale, texts } = props;
  const t = texts.vehicle;
  const open = vehicles
    .map((vehicle) => openVehicle(vehicle, texts, locale))
    .filter((one) => one !== undefined);
  const others = vehicles.filter((vehicle) => !hasOpen(vehicle));
  return (
    <details
      className="vehicle-open"
      data-open={open.reduce((sum, { known }) => sum + countDefects(known.open), 0)}
      data-asked={combineAsked(vehicles.map(({ asked }) => asked))}
      data-danger={open.some(({ isOut }) => isOut) || undefined}
      data-level={worstOf(open.map(({ worst }) => worst))}
    >
      <summary className="vehicle-line unfolds">
        <span>
          {open.map(({ vehicle: { plate }, summary }) => (
            <span key={plate}>
              <strong className={unbrokenIfCode(plate)} translate="no">
                {plate}
              </strong>
              <span>{`${colonIn(locale)} ${summary}`}</span>
            </span>
          ))}
          {others
            .filter(({ asked }) => asked === 'failed')
            .map((vehicle) => (
              <span key={vehicle.plate}>
                <Interpolated text={sentenceOf(vehicle, t)} values={{ plate: vehicle.plate }} />
              </span>
            ))}
        </span>
      </summary>
      {open.map(({ vehicle, known }) => (
        <Fragment key={vehicle.plate}>
          {open.length > 1 && (
            <p className="vehicle-name" translate="no">
              {vehicle.plate}
            </p>
          )}
          <ul>
            {[...known.open].map(([id, one]) => (
              <Report key={id} {...props} {...vehicle} id={id} report={one} />
            ))}
          </ul>
          <p className="field-hint">
            {`${lookedText(known, locale, t)}. ${vehicle.asked === 'failed' ? t.outdated : ''}`}
          </p>
        </Fragment>
      ))}
      {others.length > 0 && <NothingOpen {...props} vehicles={others} />}
    </details>
  );
}

/**
 * The names of the defects of a report, the worst first. If the level of a defect forbids
 * something, its name follows the prohibition.
 */
function linesOf(one: OpenDefects, texts: VehicleDefectTexts, locale: Locale): readonly string[] {
  const lines = namedDefects(one, texts).map(({ name, level }) =>
    level !== undefined && rankOf(level) >= rankOf('noFill')
      ? labelledText(texts.levels[level], name, locale)
      : name,
  );
  return [...new Set(lines)];
}

/**
 * A ref callback: the tapped button no longer exists, so the line with the answer gets the focus.
 */
const takeFocus = (line: HTMLElement | null): void => line?.focus();

function Report({
  id,
  report,
  locale,
  texts,
  seen,
  tellSeen,
  others,
}: Omit<VehiclesProps, 'vehicles'> &
  ShownVehicle & { readonly id: string; readonly report: OpenDefects }) {
  const t = texts.vehicle;
  const [hasFailed, setFailed] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const other = others.get(id);
  const tell = (): void => {
    setTapped(true);
    setFailed(false);
    void tellSeen(id).catch(() => setFailed(true));
  };
  return (
    <li data-report={id}>
      {report.at > 0 && (
        <p>
          {interpolate(report.opened ? t.reported : t.unopened, {
            when: formatShortMoment(report.at, locale),
          })}
        </p>
      )}
      {other && (
        <p>
          <Interpolated
            text={other.status === 'unclear' ? t.withoutGap : t.ofOther}
            values={{ other: formatList(other.plates, locale, 'disjunction') }}
          />
        </p>
      )}
      <ul className="vehicle-names">
        {linesOf(report, texts, locale).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {seen.includes(id) ? (
        <p tabIndex={-1} ref={isTapped ? takeFocus : undefined}>
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
