import { useEffect, useState } from 'react';
import { readGlance, writeGlance } from '../../../features/glance/known-glance.ts';
import { showGlance } from '../../../features/glance/show-glance.ts';
import type { KnownDefects } from '../../../features/vehicle-defects/known-defects.ts';
import { type Level, rankOf, worstOf } from '../../../features/reports/severity-levels.ts';
import {
  defectsWithLevels,
  type OpenDefects,
} from '../../../features/vehicle-defects/model/open-defects.ts';
import { colonIn, formatList, formatShortMoment, interpolate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { plural } from '../../../i18n/plural.ts';
import { routePath } from '../../../routing/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Interpolated } from '../../../ui/Interpolated.tsx';
import { type ShownVehicle, useVehicles } from './use-vehicles.ts';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';

export interface VehicleDefectsProps {
  readonly locale: Locale;
  readonly texts: VehicleDefectTexts;
  /** True in a form: the plate typed there is used. */
  readonly inForm?: boolean;
}
type Props = VehicleDefectsProps & { readonly uid: string };

/** A line for each vehicle; a tap opens its defects. */
export function VehicleLine(props: Props) {
  const { locale, texts, uid, inForm } = props;
  const t = texts.vehicle;
  const { vehicles, seen, tellSeen } = useVehicles(uid, inForm === true);
  useVehicleInRow(inForm ? undefined : vehicles?.[0], uid);
  if (!vehicles) return null;
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

/** Shows the driver's vehicle and its open defects in the row at the top of the home page. */
function useVehicleInRow(vehicle: ShownVehicle | undefined, uid: string): void {
  const plate = vehicle?.plate;
  const open = vehicle?.known ? countOf([...vehicle.known.open]) : null;
  useEffect(() => {
    if (plate === undefined) return;
    writeGlance(uid, { vehicle: { plate, open } });
    showGlance(readGlance(), navigator.onLine);
  }, [plate, open, uid]);
}

/** A report whose defects cannot be read counts as one. */
const countOf = (open: readonly (readonly [string, OpenDefects])[]): number =>
  open.reduce((sum, [, one]) => sum + Math.max(1, Object.keys(one.defects).length), 0);

type VehicleProps = Props &
  ShownVehicle & {
    readonly seen: readonly string[];
    readonly tellSeen: (reportId: string) => Promise<void>;
  };

/** Shows the open defects of one vehicle, or the stored information if there are none. */
export function Vehicle(props: VehicleProps) {
  const { plate, known, asked, locale, texts } = props;
  const t = texts.vehicle;
  const open = [...(known?.open ?? [])];
  if (!known || open.length === 0) return <NothingOpen {...props} />;
  const count = countOf(open);
  const defects = open.flatMap(([, one]) => namedDefects(one, texts));
  const worst = worstOf(defects.map(({ level }) => level));
  const isOut = worst === 'life' || open.some(([, { outOfService }]) => outOfService);
  const summary = (): string => {
    if (isOut) return t.outOfService;
    // A defect whose level is unknown may be worse than "repair soon".
    const isKnown = defects.every(({ level }) => level !== undefined);
    const isNamed = worst === 'stop' || worst === 'noFill' || (worst === 'soon' && isKnown);
    if (!isNamed) return plural(t.open, count, locale);
    const names = defects.filter(({ level }) => level === worst).map(({ name }) => name);
    const title = worst === 'soon' ? t.known : texts.levels[worst];
    return `${title}${colonIn(locale)} ${[...new Set(names)].join(', ')}`;
  };
  return (
    <details
      className="vehicle-open"
      data-open={count}
      data-asked={asked}
      data-danger={isOut || undefined}
      data-level={worst}
    >
      <summary className="vehicle-line">
        <span>
          <strong translate="no">{plate}</strong>
          <span>{`${colonIn(locale)} ${summary()}`}</span>
        </span>
      </summary>
      <ul>
        {open.map(([id, one]) => (
          <Report key={id} {...props} id={id} report={one} />
        ))}
      </ul>
      <p className="field-hint">
        {`${lookedText(known, locale, t)}. ${asked === 'failed' ? t.outdated : ''}`}
      </p>
    </details>
  );
}

/** Shown if no defect is open: when that was loaded, and when the office last looked. */
function NothingOpen({ plate, known, asked, locale, texts: { vehicle: t } }: VehicleProps) {
  const isNow = known && asked === 'answered';
  const sentence = { asking: t.unknown, answered: t.nothing, failed: t.unreachable }[asked];
  const hint = known && (isNow ? lookedText(known, locale, t) : lastKnownText(known, locale, t));
  return (
    <p className="vehicle-line" data-open={isNow ? '0' : undefined} data-asked={asked}>
      <span>
        <Interpolated text={sentence} values={{ plate }} />
        {hint && <small>{hint}</small>}
      </span>
    </p>
  );
}

type Texts = VehicleDefectTexts['vehicle'];

/** States when the entries were loaded, and when the office last looked at them. */
const lookedText = ({ at, lookedAt }: KnownDefects, locale: Locale, t: Texts): string =>
  lookedAt === undefined
    ? interpolate(t.neverLooked, { when: formatShortMoment(at, locale) })
    : interpolate(t.looked, {
        when: formatShortMoment(at, locale),
        looked: formatShortMoment(lookedAt, locale),
      });

const lastKnownText = ({ at }: KnownDefects, locale: Locale, t: Texts): string =>
  interpolate(t.lastKnown, { when: formatShortMoment(at, locale) });

interface NamedDefect {
  readonly name: string;
  readonly level: Level | undefined;
}

/**
 * The defects of a report with their names. The list is empty if only the office's note "out of
 * service" is left.
 */
function namedDefects(
  one: OpenDefects,
  { defects: names, vehicle: t }: VehicleDefectTexts,
): readonly NamedDefect[] {
  const known = defectsWithLevels(one).map(({ id, level }) => ({
    // "constructor" is a property of every object, but not a defect.
    name: (Object.hasOwn(names, id) ? names[id] : undefined) ?? t.other,
    level,
  }));
  // An unreadable entry still means that a defect is open.
  if (known.length === 0 && !one.outOfService)
    return [{ name: t.other, level: one.severity === 'danger' ? 'stop' : undefined }];
  return known;
}

/**
 * The names of the defects of a report, the worst first. If the level of a defect forbids
 * something, its name follows the prohibition.
 */
function linesOf(one: OpenDefects, texts: VehicleDefectTexts, locale: Locale): readonly string[] {
  const lines = namedDefects(one, texts)
    .toSorted((a, b) => rankOf(b.level) - rankOf(a.level))
    .map(({ name, level }) =>
      level !== undefined && rankOf(level) >= rankOf('noFill')
        ? `${texts.levels[level]}${colonIn(locale)} ${name}`
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
}: VehicleProps & { readonly id: string; readonly report: OpenDefects }) {
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
