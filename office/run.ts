import { listAside, setAside } from './aside.ts';
import { type Command, parseInvocation } from './arguments.ts';
import { help } from './help.ts';
import { findDocument, findReport, findThread } from './documents.ts';
import { exportReports } from './export.ts';
import { Problem } from './problem.ts';
import { createProgress, type Screen } from './progress.ts';
import { storedRecord } from '../src/features/office/model/stored-record.ts';
import { visibleJson } from '../src/features/reports/shorten-value.ts';
import { loadProject, type Project } from './project.ts';
import { createReceiptReader, writeReceipt } from './receipts.ts';
import { openFile } from './open-file.ts';
import { arrivalText, readPhotoArrival, type ShownDossier, withArrivals } from './photo-arrival.ts';
import { carryOver } from './carry-over.ts';
import { removeOld, removeOrphans } from './clean-up.ts';
import { changeRole, grantable } from './roles.ts';
import { watchReports } from './watch.ts';
import { select } from './selection.ts';
import { openSession, type Session, withoutSafety } from './session.ts';
import { describe } from './show.ts';
import { exportTraining } from './training.ts';
import { counted, minuteOf, printable, table } from './text.ts';
import { loadWords } from './words.ts';

/** What the program talks to; tests bring their own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Results. */
  print(text: string): void;
  /** Progress and warnings. */
  readonly screen: Screen;
  ask(question: string, hidden?: boolean): Promise<string>;
  /** Ends a command that goes on by itself. */
  readonly end?: AbortSignal | undefined;
}

const tableHead = ['CODE', 'STATUS', 'SENT', 'KIND', 'PHOTOS', 'ID', 'DRIVER'];

function tableRow({ report, receipt, arrival }: ShownDossier): string[] {
  const status = receipt?.status ?? '-';
  const end = [report.kind, arrivalText(report, arrival), report.id];
  if (report.anonymous) return [report.shortCode, status, report.createdOn, ...end, 'anonymous'];
  const { name, depot } = report.reporter;
  return [
    report.shortCode,
    status,
    minuteOf(report.sentAt),
    ...end,
    depot === '' ? name : `${name}, ${depot}`,
  ];
}

/** A report for other programs: each photo says whether it has arrived. */
const jsonOf = ({ report, receipt, arrival }: ShownDossier): unknown => ({
  ...report,
  photos: report.photos.map((photo, index) => ({
    ...photo,
    state: arrival.there.has(index + 1) ? 'there' : (arrival.missing.get(index + 1) ?? 'onItsWay'),
  })),
  receipt: receipt ?? null,
});

async function list(
  session: Session,
  { selection, json }: Extract<Command, { name: 'list' }>,
  { print, screen }: Surroundings,
): Promise<number> {
  const progress = createProgress(screen);
  const warnings: string[] = [];
  const rows: string[][] = [];
  let count = 0;
  let partlyRead = 0;
  for await (const page of select(session, selection, (problem) =>
    warnings.push(problem.message),
  )) {
    for (const shown of await withArrivals(session, page)) {
      count += 1;
      if (shown.report.unread.length > 0) partlyRead += 1;
      if (json) print(`${visibleJson(jsonOf(shown))}\n`);
      else rows.push(tableRow(shown));
    }
    progress.show(counted(count, 'report'));
  }
  progress.done();
  if (!json)
    print(
      count === 0
        ? `No reports${session.seesAll ? '' : ' that this account may read'}.\n`
        : `${table([tableHead, ...rows])}\n${counted(count, 'report')}\n`,
    );
  if (partlyRead > 0)
    screen.write(
      `${counted(partlyRead, 'report')} with answers that could not be read; "show" names them.\n`,
    );
  for (const warning of warnings) screen.write(`${printable(warning)}\n`);
  return warnings.length === 0 ? 0 : 1;
}

async function show(
  session: Session,
  { id, json, raw, language }: Extract<Command, { name: 'show' }>,
  { print }: Surroundings,
): Promise<number> {
  if (raw) {
    const { document } = await findDocument(session, id);
    print(`${visibleJson(storedRecord(document.fields), 2)}\n`);
    return 0;
  }
  const report = await findReport(session, id);
  const receipt = await createReceiptReader(session)(report);
  const shown = { report, receipt, arrival: await readPhotoArrival(session, report) };
  print(
    json
      ? `${visibleJson(jsonOf(shown), 2)}\n`
      : `${describe(shown, await loadWords(language), await findThread(session, report))}\n`,
  );
  return 0;
}

async function exportAll(
  session: Session,
  command: Extract<Command, { name: 'export' }>,
  { print, screen }: Surroundings,
): Promise<number> {
  const result = await exportReports(session, command, createProgress(screen));
  for (const problem of result.problems) screen.write(`${printable(problem)}\n`);
  const absent = result.photosAbsent.length;
  print(
    `${counted(result.reports, 'report')}, ${counted(result.photosSaved, 'photo')} saved, ${counted(result.photosKept, 'photo')} already there${absent === 0 ? '' : `, ${counted(absent, 'photo')} not there`}\n`,
  );
  for (const file of result.files) print(`  ${command.to}/${file}\n`);
  for (const photo of result.photosAbsent) print(`  ${printable(photo)}\n`);
  if (result.problems.length > 0)
    screen.write(
      `${counted(result.problems.length, 'problem')}: the export is not complete. Run it again to add what was missing.\n`,
    );
  return result.problems.length === 0 ? 0 : 1;
}

async function receipt(
  session: Session,
  { id, status, note }: Extract<Command, { name: 'receipt' }>,
  { print }: Surroundings,
): Promise<number> {
  const report = await findReport(session, id);
  if (report.anonymous)
    throw new Problem(`${report.shortCode} is anonymous: nobody knows whom to tell.`);
  const stored = await writeReceipt(session, report, status, note);
  print(
    printable(
      `${report.shortCode} of ${report.reporter.name || report.uid} is ${stored.status} since ${minuteOf(stored.at)}${stored.note === undefined ? '' : `: ${stored.note}`}`,
    ) + '\n',
  );
  return 0;
}

async function aside(
  session: Session,
  { id, reason }: Extract<Command, { name: 'aside' }>,
  { print }: Surroundings,
): Promise<number> {
  if (id !== undefined) {
    await setAside(session, id, reason);
    print(`${printable(id)} is set aside\n`);
    return 0;
  }
  const entries = await listAside(session);
  for (const entry of entries)
    print(
      `${printable(`${entry.collection}/${entry.id}  ${minuteOf(entry.at)}  ${entry.by}  ${entry.reason}`)}\n`,
    );
  print(`${counted(entries.length, 'report')} set aside\n`);
  return 0;
}

async function training(
  session: Session,
  command: Extract<Command, { name: 'training' }>,
  { print }: Surroundings,
): Promise<number> {
  const count = await exportTraining(session, command);
  print(`${counted(count, 'confirmation')} in ${command.to}\n`);
  return 0;
}

/** The administrator's key, as given or as Google's own tools find it. */
const keyFile = (
  command: { readonly serviceAccount: string | undefined },
  environment: Surroundings['environment'],
): string | undefined => command.serviceAccount ?? environment['GOOGLE_APPLICATION_CREDENTIALS'];

async function changeRoleOf(
  project: Project,
  command: Extract<Command, { name: 'grant' | 'revoke' }>,
  { print, environment }: Surroundings,
): Promise<number> {
  const { account, role, name } = command;
  const serviceAccount = keyFile(command, environment);
  const change = { account, role, isGranted: name === 'grant', serviceAccount };
  const claims = await changeRole(project, change, Date.now());
  const all = new Set<string>([...grantable, ...Object.keys(claims)]);
  const held = [...all].filter((claim) => claims[claim] === true);
  print(printable(`${account}: ${held.length === 0 ? 'no role' : held.join(', ')}`) + '\n');
  return 0;
}

async function watch(
  session: Session,
  command: Extract<Command, { name: 'watch' }>,
  { print, screen, end }: Surroundings,
): Promise<number> {
  await watchReports(session, command, { print, warn: (text) => screen.write(text), end });
  return 0;
}

function obey(
  session: Session,
  command: Exclude<Command, { name: 'help' | 'openFile' | 'grant' | 'revoke' | 'carry-over' }>,
  surroundings: Surroundings,
): Promise<number> {
  switch (command.name) {
    case 'retention':
      return removeOld(session, command, surroundings);
    case 'watch':
      return watch(session, command, surroundings);
    case 'list':
      return list(session, command, surroundings);
    case 'show':
      return show(session, command, surroundings);
    case 'export':
      return exportAll(session, command, surroundings);
    case 'aside':
      return aside(session, command, surroundings);
    case 'orphans':
      return removeOrphans(session, command, surroundings);
    case 'training':
      return training(session, command, surroundings);
    case 'receipt':
      return receipt(session, command, surroundings);
  }
}

/** Commands that go over all reports. */
const leavesOut: ReadonlySet<string> = new Set(['list', 'export', 'watch', 'retention', 'aside']);

async function execute(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { command, origin, config, email, password } = parseInvocation(
    argv,
    surroundings.environment,
  );
  if (command.name === 'help') {
    surroundings.print(help);
    return 0;
  }
  if (command.name === 'openFile') {
    await openFile(command.file, command.key, command.to);
    surroundings.print(`${printable(command.to)} is written.\n`);
    return 0;
  }
  const project = await loadProject({ origin, config });
  if ('account' in command) return changeRoleOf(project, command, surroundings);
  if (command.name === 'carry-over') {
    const serviceAccount = keyFile(command, surroundings.environment);
    return carryOver(project, { ...command, serviceAccount }, surroundings);
  }
  const session = await openSession(
    project,
    email ?? (await surroundings.ask('Email')),
    password ?? (await surroundings.ask('Password', true)),
  );
  if (!session.seesAll && leavesOut.has(command.name))
    surroundings.screen.write(`${printable(session.email)}: ${withoutSafety} They are left out.\n`);
  return obey(session, command, surroundings);
}

/**
 * Runs one command. Resolves with the exit code: 0 done, 1 not or not completely; what went wrong
 * stands on the screen.
 */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await execute(argv, surroundings);
  } catch (error) {
    const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const text = error instanceof Problem ? printable(error.message) : unforeseen;
    surroundings.screen.write(`${text}\n`);
    return 1;
  }
}
