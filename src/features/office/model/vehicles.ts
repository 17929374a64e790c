/**
 * The open defects of a vehicle, which its next driver sees. A phone reports them, the office's
 * work changes them, and drivers confirm that they have seen them.
 */
import * as z from 'zod/mini';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { forbidsDriving } from '../../reports/severity-levels.ts';
import type { OpenDefects } from '../../vehicle-defects/model/open-defects.ts';
import { vehicleKeyOf } from '../../reports/plates.ts';
import type { Report } from './report.ts';
import { severityOf } from '../../reports/severity.ts';
import { defectsOf, plateOf } from './report-facts.ts';
import { areaOf } from './roles.ts';
import { isDefectKey, isUntouched, type Work } from './work.ts';

/** The change of a vehicle's entry. If no defect is open, the entry is removed. */
export interface VehicleChange {
  readonly plate: string;
  readonly open: OpenDefects | undefined;
}

/** Replaces an id that could not be read, because the defect is still open. */
const unreadDefect = 'unread';
/**
 * Returns the open defects, within the limits of the rules; no form writes more. The severity is
 * that of the whole report. Phones with earlier versions do not read levels, so for them a separate
 * field lists the defects of a dangerous report with which the vehicle may still be driven.
 */
function openDefects(
  report: Parameters<typeof defectsOf>[0],
  { severity, defects: certified = {} }: Pick<Work, 'severity' | 'defects'>,
): Pick<OpenDefects, 'severity' | 'defects' | 'levels' | 'notDangerous'> {
  const open = defectsOf(report).filter(
    ({ key }) => certified[key] === undefined && isDefectKey(key),
  );
  const levels = open.flatMap(({ key, level }) => (level ? [[key, level] as const] : []));
  const others = severity === 'danger' ? levels.filter(([, level]) => !forbidsDriving(level)) : [];
  return {
    severity,
    defects: Object.fromEntries(
      open.map(({ key, id }) => [key, /^[A-Za-z0-9]{1,60}$/.test(id) ? id : unreadDefect]),
    ),
    ...(levels.length > 0 && { levels: Object.fromEntries(levels) }),
    ...(others.length > 0 && {
      notDangerous: Object.fromEntries(others.map(([key]) => [key, true as const])),
    }),
  };
}

/** Returns undefined if the report contains no vehicle or no defects. */
export function vehicleOf(report: Report, work: Work): VehicleChange | undefined {
  // The plate has the same value as in the work, because the rules compare the two.
  const plate = work.vehicle ?? '';
  if (report.anonymous || work.area !== 'defect' || plate === '') return undefined;
  // A defect is open until it is certified, even if the report is closed.
  const open = openDefects(report, work);
  const isOut = work.outOfService === true;
  if (Object.keys(open.defects).length === 0 && !isOut) return { plate, open: undefined };
  return {
    plate,
    open: {
      kind: report.kind,
      at: Date.parse(report.sentAt),
      ...open,
      ...(isOut ? { outOfService: true as const } : {}),
      ...(isUntouched(work) ? {} : { opened: true as const }),
    },
  };
}

/**
 * Returns the update of the live database that a phone writes with its report of a vehicle's
 * defects. The entry is marked as not yet taken in by the office. Its author is stored in another
 * place, which drivers cannot read. The rules accept both only once, and only before the office has
 * taken the report in. Returns undefined if the report contains no vehicle or no defects.
 */
export function reportedVehicle({
  id,
  uid,
  kind,
  anonymous,
  answers,
}: {
  readonly id: string;
  readonly uid: string;
  readonly kind: string;
  readonly anonymous: boolean;
  readonly answers: Answers;
}): Readonly<Record<string, object>> | undefined {
  const vehicle = vehicleKeyOf(plateOf(kind, answers) ?? '');
  const open = openDefects({ answers, unread: [] }, { severity: severityOf(kind, answers) });
  if (
    anonymous ||
    vehicle === '' ||
    Object.keys(open.defects).length === 0 ||
    areaOf({ kind, anonymous, answers }) !== 'defect'
  )
    return undefined;
  const at = { '.sv': 'timestamp' };
  return {
    [`vehicles/${vehicle}/${id}`]: {
      kind,
      at,
      ...open,
      pending: true,
    },
    [`vehicleAuthors/${id}`]: { uid, plate: vehicle, at },
  };
}

const seenSchema = z.object({ at: z.number(), name: z.string() });
/** `by` is the account, `name` the name that the driver has entered. */
export type Seen = z.infer<typeof seenSchema> & { readonly by: string };

/** Returns the drivers who have seen the defects of a report before driving, oldest first. */
export const readSeen = (value: unknown): readonly Seen[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {})
    .flatMap(([by, entry]): readonly Seen[] => {
      const parsed = seenSchema.safeParse(entry);
      return parsed.success ? [{ ...parsed.data, by }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
