import { type Command, parseInvocation } from './arguments.ts';
import { help } from './help.ts';
import { OfficeError } from '../src/features/office/model/office-port.ts';
import { debugTokenSource, debugTokenVariable, withoutDebugToken } from './app-check.ts';
import { exportReports } from './export.ts';
import { Problem } from './problem.ts';
import { createProgress, type Screen } from './progress.ts';
import { loadProject, type Project } from './project.ts';
import { createNodeOffice, type NodeOffice } from './node-office.ts';
import { openFile } from './open-file.ts';
import { carryOver } from './carry-over.ts';
import { removeOld, removeOrphans } from './clean-up.ts';
import { changeRole, grantable } from './roles.ts';
import { openSession, type Session, withoutSafety } from './session.ts';
import { exportTraining } from './training.ts';
import { counted, minuteOf, printable } from './text.ts';

/** The terminal and the services of the program. Tests replace them. */
export interface RunDependencies {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a result. */
  print(text: string): void;
  /** Shows progress and warnings. */
  readonly screen: Screen;
  ask(question: string, hidden?: boolean): Promise<string>;
}

async function exportAll(
  session: Session,
  command: Extract<Command, { name: 'export' }>,
  { print, screen }: RunDependencies,
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

/** Quarantines a record by its id, whatever its collection. */
async function quarantine(
  session: Session,
  office: NodeOffice,
  id: string,
  reason: string,
): Promise<void> {
  for (const collection of ['reports', 'anonymousReports'] as const)
    try {
      if (!id.includes('/'))
        return await office.quarantine(session.uid, { id, collection }, reason);
    } catch (error) {
      const problem = error instanceof OfficeError ? error.problem : undefined;
      if (problem === 'conflict')
        throw new Problem(`${id} is set aside already.`, { cause: error });
      // The rules also refuse a request for a report that does not exist.
      if (problem !== 'missing' && problem !== 'refused') throw error;
    }
  throw new Problem(`There is no report ${id}. It is set aside by its id, which "export" names.`);
}

async function aside(
  session: Session,
  { id, reason }: Extract<Command, { name: 'aside' }>,
  { print }: RunDependencies,
): Promise<number> {
  const office = createNodeOffice(session);
  if (id !== undefined) {
    await quarantine(session, office, id, reason);
    print(`${printable(id)} is set aside\n`);
    return 0;
  }
  const entries = await office.listQuarantined(session.uid, session.roles, undefined);
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
  { print }: RunDependencies,
): Promise<number> {
  const count = await exportTraining(session, command);
  print(`${counted(count, 'confirmation')} in ${command.to}\n`);
  return 0;
}

/**
 * Returns the file with the administrator's key: from the option, or from the environment variable
 * of Google's tools.
 */
const keyFile = (
  command: { readonly serviceAccount: string | undefined },
  environment: RunDependencies['environment'],
): string | undefined => command.serviceAccount ?? environment['GOOGLE_APPLICATION_CREDENTIALS'];

async function changeRoleOf(
  project: Project,
  command: Extract<Command, { name: 'grant' | 'revoke' }>,
  { print, environment }: RunDependencies,
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

function runCommand(
  session: Session,
  command: Exclude<Command, { name: 'help' | 'openFile' | 'grant' | 'revoke' | 'carry-over' }>,
  dependencies: RunDependencies,
): Promise<number> {
  switch (command.name) {
    case 'retention':
      return removeOld(session, command, dependencies);
    case 'export':
      return exportAll(session, command, dependencies);
    case 'aside':
      return aside(session, command, dependencies);
    case 'orphans':
      return removeOrphans(session, command, dependencies);
    case 'training':
      return training(session, command, dependencies);
  }
}

/** Commands that process all reports. Without the role `safety` they skip some. */
const incomplete: ReadonlySet<string> = new Set(['export', 'retention', 'aside']);

async function signIn(
  project: Project,
  email: string | undefined,
  password: string | undefined,
  { environment, screen, ask }: RunDependencies,
): Promise<Session> {
  const debugToken = environment[debugTokenVariable] ?? '';
  const isSet = debugToken !== '';
  if (project.usesAppCheck && !isSet) screen.write(`${withoutDebugToken}\n`);
  return openSession(
    project,
    email ?? (await ask('Email')),
    password ?? (await ask('Password', true)),
    project.usesAppCheck && isSet ? debugTokenSource(project, debugToken) : undefined,
  );
}

async function execute(argv: readonly string[], dependencies: RunDependencies): Promise<number> {
  const { command, origin, config, email, password } = parseInvocation(
    argv,
    dependencies.environment,
  );
  if (command.name === 'help') {
    dependencies.print(help);
    return 0;
  }
  if (command.name === 'openFile') {
    await openFile(command.file, command.key, command.to);
    dependencies.print(`${printable(command.to)} is written.\n`);
    return 0;
  }
  const project = await loadProject({ origin, config });
  if ('account' in command) return changeRoleOf(project, command, dependencies);
  if (command.name === 'carry-over') {
    const serviceAccount = keyFile(command, dependencies.environment);
    return carryOver(project, { ...command, serviceAccount }, dependencies);
  }
  const session = await signIn(project, email, password, dependencies);
  if (!session.seesAll && incomplete.has(command.name))
    dependencies.screen.write(`${printable(session.email)}: ${withoutSafety} They are left out.\n`);
  return runCommand(session, command, dependencies);
}

/**
 * Runs one command. Resolves with the exit code: 0 if it succeeded, 1 if it failed or is
 * incomplete; the reason is printed.
 */
export async function run(argv: readonly string[], dependencies: RunDependencies): Promise<number> {
  try {
    return await execute(argv, dependencies);
  } catch (error) {
    const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isProblem = error instanceof Problem || error instanceof OfficeError;
    const text = isProblem ? printable(error.message) : unforeseen;
    dependencies.screen.write(`${text}\n`);
    return 1;
  }
}
