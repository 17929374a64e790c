/** The open defects of a vehicle in words: their names, levels and the worst of them. */
import { labelledText } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { forbidsDriving, type Level, rankOf, worstOf } from '../../reports/severity-levels.ts';
import { defectsWithLevels, type OpenDefects } from './open-defects.ts';

/** The words for the defects of a vehicle in one language. */
export interface DefectWords {
  readonly vehicle: { readonly other: string; readonly outOfService: string };
  /** The name of each severity level for a vehicle. */
  readonly levels: Readonly<Record<Level, string>>;
  /** The names of all defects by id. No id occurs in two forms. */
  readonly defects: Readonly<Record<string, string>>;
}

export interface NamedDefect {
  /** Its number in the report: "d0"; undefined if the entry cannot be read. */
  readonly key: string | undefined;
  readonly name: string;
  readonly level: Level | undefined;
}

/**
 * The defects of a report with their names, the worst first. The list is empty if only the office's
 * note "out of service" is left.
 */
export function namedDefects(
  one: OpenDefects,
  { defects: names, vehicle: t }: DefectWords,
): readonly NamedDefect[] {
  const known = defectsWithLevels(one).map(({ key, id, level }) => ({
    key,
    // "constructor" is a property of every object, but not a defect.
    name: (Object.hasOwn(names, id) ? names[id] : undefined) ?? t.other,
    level,
  }));
  // An unreadable entry still means that a defect is open.
  if (known.length === 0 && !one.outOfService)
    return [
      { key: undefined, name: t.other, level: one.severity === 'danger' ? 'stop' : undefined },
    ];
  return known.toSorted((a, b) => rankOf(b.level) - rankOf(a.level));
}

/**
 * Names what keeps the vehicle where it is: "Do not drive: brake". Undefined if no open defect does.
 */
export function stopText(
  open: ReadonlyMap<string, OpenDefects>,
  words: DefectWords,
  locale: Locale,
): string | undefined {
  const reports = [...open.values()];
  const all = reports.flatMap((one) => namedDefects(one, words));
  const worst = worstOf(all.map(({ level }) => level));
  if (worst !== undefined && forbidsDriving(worst)) {
    const names = all.filter(({ level }) => level === worst).map(({ name }) => name);
    return labelledText(words.levels[worst], [...new Set(names)].join(', '), locale);
  }
  return reports.some(({ outOfService }) => outOfService === true)
    ? words.vehicle.outOfService
    : undefined;
}
