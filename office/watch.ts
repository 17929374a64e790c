/** A PC in the corner: a line, a command or a mail for each report that comes. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedReport } from '../src/features/office/model/report.ts';
import { severityOfReport } from '../src/features/office/model/report-facts.ts';
import { readReports } from './documents.ts';
import { reasonOf } from './problem.ts';
import type { Session } from './session.ts';
import { sendMail } from './smtp.ts';
import { minuteOf, printable } from './text.ts';

export interface Watch {
  readonly everySeconds: number;
  readonly command: string | undefined;
  /** Milliseconds. */
  readonly commandPatience?: number;
  readonly mail: { readonly to: string; readonly smtp: string } | undefined;
}
interface Room {
  print(text: string): void;
  warn(text: string): void;
  /** Ends the watch. */
  readonly end: AbortSignal | undefined;
}

/** A command that has not ended by then is ended: the next report waits for it. Milliseconds. */
const commandMilliseconds = 60_000;
/** A mail that fails is tried with so many further rounds. */
const maxMailRounds = 60;
/** So much of the past is asked for again, so that none of the same second is missed. */
const overlapMilliseconds = 10_000;

/** Who told an event in confidence is named to the safety officer alone, in the report itself. */
const nameOf = ({ kind, answers, reporter }: SignedReport): string =>
  kind === 'nearbyAccident' && answers['reporterMode'] !== 'named' ? '' : reporter.name;

/** The report as a line; neither its words nor a diagnosis travel in a mail. */
const lineOf = (report: SignedReport): string =>
  [report.shortCode, severityOfReport(report), report.kind, minuteOf(report.sentAt), nameOf(report)]
    .join('  ')
    .trimEnd();

const isWindows = process.platform === 'win32';
/** A process takes at most 128 KiB in one variable, and a driver may write more. */
const maxBytes = 100_000;

/** The command finds the report in its surroundings: nothing of it becomes part of the command. */
const runCommand = (command: string, report: SignedReport, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const whole = JSON.stringify(report);
    const child = spawn(command, {
      shell: true,
      stdio: 'inherit',
      // A group of its own: the shell's children end with it.
      detached: !isWindows,
      env: {
        ...process.env,
        TANKLOTSE_REPORT: Buffer.byteLength(whole) > maxBytes ? '' : whole,
        TANKLOTSE_CODE: report.shortCode,
        TANKLOTSE_ID: report.id,
      },
    });
    const timer = setTimeout(() => {
      try {
        if (isWindows) child.kill();
        else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        /* It has ended meanwhile. */
      }
    }, patience);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the command ended with ${code ?? 'no answer in time'}`));
    });
  });

interface WaitingMail {
  readonly report: SignedReport;
  rounds: number;
}

/** Sends what waits; what fails goes with the next round. */
async function sendWaiting(
  waiting: readonly WaitingMail[],
  mail: NonNullable<Watch['mail']>,
  room: Room,
): Promise<WaitingMail[]> {
  const left: WaitingMail[] = [];
  for (const [index, one] of waiting.entries()) {
    const line = printable(lineOf(one.report));
    try {
      await sendMail(mail.smtp, { to: mail.to, subject: line, text: line });
    } catch (error) {
      room.warn(`${one.report.shortCode}: ${printable(reasonOf(error))}\n`);
      if (one.rounds < maxMailRounds) left.push({ ...one, rounds: one.rounds + 1 });
      // The others would wait for the same server: the next question comes first.
      left.push(...waiting.slice(index + 1));
      break;
    }
  }
  return left;
}

async function tell(report: SignedReport, watch: Watch, room: Room): Promise<void> {
  const { command, commandPatience = commandMilliseconds } = watch;
  room.print(`${printable(lineOf(report))}\n`);
  if (command === undefined) return;
  await runCommand(command, report, commandPatience).catch((error: unknown) => {
    room.warn(`${report.shortCode}: ${printable(reasonOf(error))}\n`);
  });
}

/** Signed reports from that moment on, the oldest first. */
async function readSince(session: Session, from: number): Promise<readonly SignedReport[]> {
  const found: SignedReport[] = [];
  const period = { from, before: undefined };
  for await (const page of readReports(session, 'reports', period, () => undefined))
    for (const report of page) if (!report.anonymous) found.push(report);
  return found.toReversed();
}

/** Goes on until `room.end`; without network it tries again. */
export async function watchReports(session: Session, watch: Watch, room: Room): Promise<void> {
  const known = new Set<string>();
  let mails: WaitingMail[] = [];
  /** On the server's clock. Undefined until it was asked once: what is there is no news. */
  let newest: number | undefined;
  while (room.end?.aborted !== true) {
    try {
      const from = newest === undefined ? Date.now() - 86_400_000 : newest - overlapMilliseconds;
      const found = await readSince(session, from);
      const fresh = found.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      const news = newest === undefined ? [] : fresh;
      newest = Math.max(newest ?? from, ...found.map(({ sentAt }) => Date.parse(sentAt)));
      for (const report of news) {
        if (watch.mail) mails.push({ report, rounds: 0 });
        await tell(report, watch, room);
      }
    } catch (error) {
      room.warn(`${printable(reasonOf(error))}\n`);
    }
    if (watch.mail) mails = await sendWaiting(mails, watch.mail, room);
    await sleep(watch.everySeconds * 1000, undefined, { signal: room.end }).catch(() => undefined);
  }
}
