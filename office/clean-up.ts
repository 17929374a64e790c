/**
 * The commands that remove data: reports past their storage period, and records without a report.
 */
import type { Command } from './arguments.ts';
import { findLiveOrphans, removeLiveOrphan } from './live-orphans.ts';
import { findOldChecks, type OldCheck, oldCheckLine, removeOldCheck } from './old-checks.ts';
import { findOrphans, removeOrphan } from './orphans.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Screen } from './progress.ts';
import {
  type Expired,
  expiredLine,
  findExpired,
  removeQuarantineOfRemoved,
  removeExpired,
  type Stays,
  StaysError,
  staysLine,
} from './retention.ts';
import { openRetentionLog, type RetentionLog } from './retention-log.ts';
import { type Session, withoutSafety } from './session.ts';
import { counted, minuteOf, printable } from './text.ts';

interface Output {
  print(text: string): void;
  readonly screen: Screen;
}

export async function removeOrphans(
  session: Session,
  { olderThanDays, remove }: Extract<Command, { name: 'orphans' }>,
  { print }: Output,
): Promise<number> {
  if (!session.seesAll)
    throw new Problem(
      `Only whoever may read every report can tell which ones are missing. ${withoutSafety}`,
    );
  const now = Date.now();
  let photos = 0;
  for await (const orphan of findOrphans(session, olderThanDays, now)) {
    photos += 1;
    if (remove) await removeOrphan(session, orphan);
    print(`${printable(orphan.path)}  ${minuteOf(orphan.at)}${remove ? '  removed' : ''}\n`);
  }
  let places = 0;
  for await (const orphan of findLiveOrphans(session, olderThanDays, now)) {
    places += 1;
    const isRemoved = remove && orphan.isRemovable;
    if (isRemoved) await removeLiveOrphan(session, orphan);
    const end = isRemoved ? '  removed' : '';
    print(`${printable(`${orphan.place}  ${minuteOf(orphan.at)}  by ${orphan.by}`)}${end}\n`);
  }
  print(`${counted(photos, 'photo')} and ${counted(places, 'live record')} without report\n`);
  return 0;
}

/**
 * Warns about reports that stay past their storage period. If there is a log, each is reported only
 * once, otherwise in each run.
 */
async function warnAboutStaying(
  staying: readonly Stays[],
  log: RetentionLog | undefined,
  now: number,
  warn: (problem: Problem) => void,
): Promise<void> {
  for (const { id, collection, reason } of staying)
    if (!log || (await log.stays({ id, collection, reason }, now)))
      warn(new Problem(staysLine({ id, collection, reason })));
}

interface CleanUpOptions {
  /** Records are only listed if there is no log. */
  readonly log: RetentionLog | undefined;
  /** The run ends after this number of removals. */
  readonly maxRemovals?: number;
  /** Called for each report past its period, with the number of photos if it was removed. */
  readonly onReport: (expired: Expired, photos: number | undefined) => void;
  /** Called for each last check of a vehicle past its period. */
  readonly onCheck: (check: OldCheck) => void;
}
export interface CleanUpResult {
  /** The number of reports past their period. */
  readonly reports: number;
  /** The number of reports that stay although their period may be over. */
  readonly kept: number;
  readonly warnings: readonly string[];
  /** True if the run has ended at `maxRemovals`, so that further records may be past their period. */
  readonly isLimited: boolean;
}

/**
 * Lists the reports and last checks past their storage period, and removes them if there is a log.
 * If one of them cannot be removed, the others still are.
 */
export async function cleanUp(
  session: Session,
  { log, maxRemovals = Number.POSITIVE_INFINITY, onReport, onCheck }: CleanUpOptions,
): Promise<CleanUpResult> {
  const now = Date.now();
  const warnings: string[] = [];
  const staying: Stays[] = [];
  let reports = 0;
  let removals = 0;
  let isLimited = false;
  const warn = (problem: unknown): unknown => warnings.push(reasonOf(problem));
  const found = findExpired(session, now, {
    unreadable: warn,
    stays: (record) => staying.push(record),
  });
  for await (const expired of found) {
    isLimited = removals >= maxRemovals;
    if (isLimited) break;
    reports += 1;
    if (!log) {
      onReport(expired, undefined);
      continue;
    }
    try {
      onReport(expired, await removeExpired(session, expired, log, now));
      removals += 1;
    } catch (error) {
      if (error instanceof StaysError) staying.push({ ...expired, reason: error.message });
      else {
        warn(error);
        // The report may be removed, but some of its photos not.
        removals += 1;
      }
    }
  }
  async function removeOldChecks(): Promise<void> {
    for await (const check of findOldChecks(session, now)) {
      isLimited = removals >= maxRemovals;
      if (isLimited) return;
      if (log) {
        await removeOldCheck(session, check, log, now);
        removals += 1;
      }
      onCheck(check);
    }
  }
  if (log) await removeQuarantineOfRemoved(session).catch(warn);
  if (!isLimited) await removeOldChecks().catch(warn);
  await warnAboutStaying(staying, log, now, warn);
  return { reports, kept: staying.length, warnings, isLimited };
}

export async function removeOld(
  session: Session,
  { remove, log: file }: Extract<Command, { name: 'retention' }>,
  { print, screen }: Output,
): Promise<number> {
  const log = remove ? await openRetentionLog(file) : undefined;
  const { reports, kept, warnings } = await cleanUp(session, {
    log,
    onReport(expired, photos) {
      const end = photos === undefined ? '' : `  removed with ${counted(photos, 'photo')}`;
      print(`${printable(expiredLine(expired))}${end}\n`);
    },
    onCheck: (check) => print(`${printable(oldCheckLine(check))}${log ? '  removed' : ''}\n`),
  });
  print(`${counted(reports, 'report')} past the storage period\n`);
  // If there is a log, the reports are listed in it only once.
  if (kept > 0) print(`${counted(kept, 'report')} kept${log ? `, see ${file}` : ''}\n`);
  for (const warning of warnings) screen.write(`${printable(warning)}\n`);
  return warnings.length === 0 ? 0 : 1;
}
