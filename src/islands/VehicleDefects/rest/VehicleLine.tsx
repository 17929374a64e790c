import { Fragment, useEffect, useState } from 'react';
import { readGlance, writeGlance } from '../../../features/glance/known-glance.ts';
import type { Glance, GlanceVehicle } from '../../../features/glance/model/glance.ts';
import { defectsHref, showGlance } from '../../../features/glance/show-glance.ts';
import type { KnownDefects } from '../../../features/vehicle-defects/known-defects.ts';
import { rankOf, type Level, worstOf } from '../../../features/reports/severity-levels.ts';
import { namedDefects, stopText } from '../../../features/vehicle-defects/model/named-defects.ts';
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
import { routePath } from '../../../routing/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { unbrokenIfCode } from '../../../ui/is-code.ts';
import { Interpolated } from '../../../ui/Interpolated.tsx';
import { type Asked, combineAsked, type ShownVehicle, useVehicles } from './use-vehicles.ts';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';

export interface VehicleDefectsProps {
  readonly locale: Locale;
  readonly texts: VehicleDefectTexts;
  /** True in a form: the plate typed there is used. */
  readonly inForm?: boolean;
}
type Props = VehicleDefectsProps & { readonly uid: string };

/** The lines about the driver's vehicles. */
export function VehicleLine(props: Props) {
  const { locale, texts, uid, inForm } = props;
  const t = texts.vehicle;
  const { vehicles, seen, tellSeen } = useVehicles(uid, inForm === true);
  useVehicleInRow(inForm ? undefined : vehicles, props);
  useOpenedByLink(vehicles?.some(({ known }) => (known?.open.size ?? 0) > 0) === true);
  if (!vehicles) return null;
  if (vehicles.length === 0)
    return (
      <p className="vehicle-line">
        {inForm ? t.none : <a href={`${routePath('settings', locale)}#vehicle`}>{t.choose}</a>}
      </p>
    );
  return <Vehicles {...props} vehicles={vehicles} seen={seen} tellSeen={tellSeen} />;
}

const hasOpen = ({ known }: ShownVehicle): boolean => (known?.open.size ?? 0) > 0;

/**
 * One box for all vehicles, so that nothing below it moves when the defects of one of them are loaded.
 * If one has defects, a tap opens the box.
 */
export function Vehicles(props: VehiclesProps) {
  return props.vehicles.some(hasOpen) ? <OpenBox {...props} /> : <NothingOpen {...props} />;
}

/** Unfolds the defects if a link has led to them, such as the row at the top of the home page. */
function useOpenedByLink(hasOpen: boolean): void {
  useEffect(() => {
    if (!hasOpen) return undefined;
    const unfold = (): void => {
      const { hash } = location;
      if (hash !== defectsHref) return;
      for (const details of document.querySelectorAll<HTMLDetailsElement>(`${hash} > details`))
        details.open = true;
    };
    unfold();
    addEventListener('hashchange', unfold);
    return () => removeEventListener('hashchange', unfold);
  }, [hasOpen]);
}

/** How often the row is compared with the age of the answer, in milliseconds. */
const clockMilliseconds = 60_000;
const showRow = (): void => showGlance(readGlance(), navigator.onLine);

/**
 * Shows the driver's vehicles in the row at the top of the home page: the one of which the worst is
 * known. While it is being loaded, the last answer stays there, with its time.
 */
function useVehicleInRow(
  vehicles: readonly ShownVehicle[] | undefined,
  { uid, texts, locale }: Props,
): void {
  const shown = vehicles
    ?.map((vehicle) => rowVehicle(vehicle, texts, locale))
    .toSorted((one, other) => urgencyOf(other) - urgencyOf(one))[0];
  const state = JSON.stringify(shown ?? null);
  const isReady = vehicles !== undefined;
  const isAsking = vehicles?.some(({ asked }) => asked === 'asking') === true;
  useEffect(() => {
    if (!isReady) return undefined;
    const vehicle = JSON.parse(state) as Glance['vehicle'];
    if (!isAsking || readGlance().vehicle?.plate !== vehicle?.plate) writeGlance(uid, { vehicle });
    showRow();
    const timer = setInterval(showRow, clockMilliseconds);
    return () => clearInterval(timer);
  }, [state, isAsking, isReady, uid]);
}

/** A defect that forbids driving comes first, then other defects, then what is unknown. */
function urgencyOf({ stop, open, isCurrent }: GlanceVehicle): number {
  if (stop !== '') return 3;
  if (open !== null && open > 0) return 2;
  return open === null || !isCurrent ? 1 : 0;
}

const rowVehicle = (
  { plate, known, asked }: ShownVehicle,
  texts: VehicleDefectTexts,
  locale: Locale,
): GlanceVehicle => ({
  plate,
  open: known ? countDefects(known.open) : null,
  at: known?.at ?? 0,
  isCurrent: asked === 'answered',
  stop: (known && stopText(known.open, texts, locale)) ?? '',
  locale,
});

type Seen = Props & {
  readonly seen: readonly string[];
  readonly tellSeen: (reportId: string) => Promise<void>;
};
type VehicleProps = Seen & ShownVehicle;
type VehiclesProps = Seen & { readonly vehicles: readonly ShownVehicle[] };

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
function OpenBox({ vehicles, ...props }: VehiclesProps) {
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

interface Statement {
  readonly plates: readonly string[];
  readonly asked: Asked;
  readonly hint: string | undefined;
}

/**
 * Groups vehicles without an open defect by what is known of them, which is usually one group. While
 * one is being loaded, all are in one sentence, so that the first answer does not move what is below.
 */
function statementsOf(
  vehicles: readonly ShownVehicle[],
  locale: Locale,
  t: Texts,
): readonly Statement[] {
  const hints = vehicles.map((vehicle) => hintOf(vehicle, locale, t));
  if (combineAsked(vehicles.map(({ asked }) => asked)) === 'asking') {
    const hint = new Set(hints).size === 1 ? hints[0] : undefined;
    return [{ plates: vehicles.map(({ plate }) => plate), asked: 'asking', hint }];
  }
  const groups = new Map<string, Statement>();
  for (const [index, { plate, asked }] of vehicles.entries()) {
    const hint = hints[index];
    const key = `${asked} ${hint}`;
    groups.set(key, { plates: [...(groups.get(key)?.plates ?? []), plate], asked, hint });
  }
  return [...groups.values()];
}

/** The plates in one sentence. A plate stays in one line. */
const platesText = (plates: readonly string[], locale: Locale): string =>
  plates.length === 1
    ? (plates[0] ?? '')
    : formatList(
        plates.map((plate) => plate.replaceAll(' ', '\u00A0')),
        locale,
        'conjunction',
      );

/** Shown if no defect is open: when that was loaded, and when the office last looked. */
function NothingOpen({ vehicles, locale, texts: { vehicle: t } }: VehiclesProps) {
  const asked = combineAsked(vehicles.map((vehicle) => vehicle.asked));
  const isNow = asked === 'answered' && vehicles.every(({ known }) => known);
  return (
    <p className="vehicle-line" data-open={isNow ? '0' : undefined} data-asked={asked}>
      <span>
        {statementsOf(vehicles, locale, t).map((statement) => (
          <Fragment key={statement.plates.join(' ')}>
            <Interpolated
              text={sentenceOf(statement, t)}
              values={{ plate: platesText(statement.plates, locale) }}
            />
            {statement.hint && <small>{statement.hint}</small>}
          </Fragment>
        ))}
      </span>
    </p>
  );
}

const sentenceOf = ({ asked }: Pick<ShownVehicle, 'asked'>, t: Texts): string =>
  ({ asking: t.unknown, answered: t.nothing, failed: t.unreachable })[asked];

function hintOf({ known, asked }: ShownVehicle, locale: Locale, t: Texts): string | undefined {
  if (!known) return undefined;
  return asked === 'answered' ? lookedText(known, locale, t) : lastKnownText(known, locale, t);
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
