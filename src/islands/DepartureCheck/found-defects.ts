/** The defects that were reported during a departure check, from the reports on this device. */
import type { SafetyCallee } from '../../features/calls/model/call-table.ts';
import { afterSending } from '../../features/reports/after-sending.ts';
import { isOneOf, textIn } from '../../features/reports/conditions.ts';
import { forbidsDriving, rankOf } from '../../features/reports/severity-levels.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { mayBeSameVehicle } from '../../features/reports/plates.ts';
import type { ReportKind } from '../../features/reports/kinds.ts';

export interface FoundDefect {
  readonly group: string;
  readonly code: string;
  /** True if the vehicle must not be driven. */
  readonly stop: boolean;
}

interface SentReport {
  readonly kind: ReportKind;
  readonly uid: string;
  readonly shortCode: string;
  readonly createdAt: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Returns the defects that `check.uid` has reported for this check since it was begun. */
export const foundDefects = (
  items: readonly SentReport[],
  check: { readonly uid: string; readonly begun: number; readonly plate: string },
): readonly FoundDefect[] =>
  items.flatMap(({ kind, uid, shortCode, createdAt, answers: stored }) => {
    const answers = stored as Answers;
    const group = textIn(answers, 'checkGroup');
    const plate = kind === 'complaintChassis' ? textIn(answers, 'vehiclePlate') : undefined;
    const isOfCheck =
      uid === check.uid &&
      createdAt >= check.begun &&
      isOneOf(answers, 'foundDuring', ['departureCheck']) &&
      (plate === undefined || mayBeSameVehicle(plate, check.plate));
    if (group === undefined || !isOfCheck) return [];
    const level = afterSending(kind, answers)?.level;
    return [{ group, code: shortCode, stop: forbidsDriving(level) }];
  });

/**
 * Returns the result that is signed. Six groups in order do not put a vehicle in order whose earlier
 * defect is still open: `least` is the result while the known defects are open.
 */
export function resultToSign(
  found: readonly Pick<FoundDefect, 'stop'>[],
  least: 'stop' | 'defects' | undefined,
): 'inOrder' | 'defects' | 'stop' {
  if (least === 'stop' || found.some(({ stop }) => stop)) return 'stop';
  return least === 'defects' || found.length > 0 ? 'defects' : 'inOrder';
}

/**
 * Returns whom to call about a vehicle that must not set off: the one whom the report of its worst
 * defect names. Without such a report on this device it is the technician, as for a vehicle in the
 * yard.
 */
export function calleeOfStop(
  items: readonly Pick<SentReport, 'kind' | 'shortCode' | 'answers'>[],
  codes: readonly string[],
): SafetyCallee {
  const advice = items
    .filter(({ shortCode }) => codes.includes(shortCode))
    .map(({ kind, answers }) => afterSending(kind, answers as Answers))
    .filter((one) => one !== undefined)
    .toSorted((one, other) => rankOf(other.level) - rankOf(one.level))[0];
  return advice?.callees[0] ?? 'technician';
}
