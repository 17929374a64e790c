/**
 * The commands that remove data: reports past their storage period, and records without a report.
 */
import type { Command } from './arguments.ts';
import { findLiveOrphans, removeLiveOrphan } from './live-orphans.ts';
import { findOldChecks, oldCheckLine, removeOldCheck } from './old-checks.ts';
import { findOrphans, removeOrphan } from './orphans.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Screen } from './progress.ts';
import {
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

/** Lists the last checks of vehicles past their period, and removes them if there is a log. */
async function removeOldChecks(
  session: Session,
  log: RetentionLog | undefined,
  now: number,
  print: Output['print'],
): Promise<void> {
  for await (const check of findOldChecks(session, now)) {
    if (log) await removeOldCheck(session, check, log, now);
    print(`${printable(oldCheckLine(check))}${log ? '  removed' : ''}\n`);
  }
}

export async function removeOld(
  session: Session,
  { remove, log: file }: Extract<Command, { name: 'retention' }>,
  { print, screen }: Output,
): Promise<number> {
  const now = Date.now();
  const log = remove ? await openRetentionLog(file) : undefined;
  const warnings: string[] = [];
  const staying: Stays[] = [];
  let count = 0;
  const warn = (problem: unknown): unknown => warnings.push(reasonOf(problem));
  const found = findExpired(session, now, {
    unreadable: warn,
    stays: (record) => staying.push(record),
  });
  for await (const expired of found) {
    count += 1;
    const line = printable(expiredLine(expired));
    if (!log) {
      print(`${line}\n`);
      continue;
    }
    try {
      const photos = await removeExpired(session, expired, log, now);
      print(`${line}  removed with ${counted(photos, 'photo')}\n`);
    } catch (error) {
      // If one report cannot be removed, the others still are.
      if (error instanceof StaysError) staying.push({ ...expired, reason: error.message });
      else warn(error);
    }
  }
  if (remove) await removeQuarantineOfRemoved(session).catch(warn);
  await removeOldChecks(session, log, now, print).catch(warn);
  await warnAboutStaying(staying, log, now, warn);
  print(`${counted(count, 'report')} past the storage period\n`);
  // If there is a log, the reports are listed in it only once.
  if (staying.length > 0)
    print(`${counted(staying.length, 'report')} kept${log ? `, see ${file}` : ''}\n`);
  for (const warning of warnings) screen.write(`${printable(warning)}\n`);
  return warnings.length === 0 ? 0 : 1;
}
