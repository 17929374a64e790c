import { Fragment } from 'react';
import type { KnownDefects } from '../../../features/vehicle-defects/known-defects.ts';
import { formatList, formatShortMoment, interpolate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { Interpolated } from '../../../ui/Interpolated.tsx';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';
import { type Asked, combineAsked, type ShownVehicle } from './use-vehicles.ts';
import type { VehiclesProps } from './vehicles-props.ts';

type Texts = VehicleDefectTexts['vehicle'];

export const sentenceOf = ({ asked }: Pick<ShownVehicle, 'asked'>, t: Texts): string =>
  ({ asking: t.unknown, answered: t.nothing, failed: t.unreachable })[asked];

function hintOf({ known, asked }: ShownVehicle, locale: Locale, t: Texts): string | undefined {
  if (!known) return undefined;
  return asked === 'answered' ? lookedText(known, locale, t) : lastKnownText(known, locale, t);
}

/** States when the entries were loaded, and when the office last looked at them. */
export const lookedText = ({ at, lookedAt }: KnownDefects, locale: Locale, t: Texts): string =>
  lookedAt === undefined
    ? interpolate(t.neverLooked, { when: formatShortMoment(at, locale) })
    : interpolate(t.looked, {
        when: formatShortMoment(at, locale),
        looked: formatShortMoment(lookedAt, locale),
      });

const lastKnownText = ({ at }: KnownDefects, locale: Locale, t: Texts): string =>
  interpolate(t.lastKnown, { when: formatShortMoment(at, locale) });

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
export function NothingOpen({ vehicles, locale, texts: { vehicle: t } }: VehiclesProps) {
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
