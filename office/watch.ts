/** A PC in the corner: a line, a command or a mail for each report that comes. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedReport } from '../src/features/office/model/report.ts';
import { severityOf } from '../src/features/office/model/report-facts.ts';
import type { Answers } from '../src/features/reports/form.ts';
import { readReports } from './documents.ts';
import { reasonOf } from './problem.ts';
import type { Session } from './session.ts';
import { sendMail } from './smtp.ts';
import { minuteOf, printable } from './text.ts';

export interface Watch {
  readonly everySeconds: number;
  readonly command: string | undefined;
  readonly mail: { readonly to: string; readonly smtp: string } | undefined;
}
interface Room {
  print(text: string): void;
  warn(text: string): void;
  /** Ends the watch. */
  readonly end: AbortSignal | undefined;
}

/** So much of the past is asked for again, so that none of the same second is missed. */
const overlapMilliseconds = 10_000;

/** The report as a line; neither its words nor a diagnosis travel in a mail. */
const lineOf = (report: SignedReport): string =>
  [
    report.shortCode,
    severityOf(report.kind, report.answers as Answers),
    report.kind,
    minuteOf(report.sentAt),
    report.reporter.name,
  ].join('  ');

/** A process takes at most 128 KiB in one variable, and a driver may write more. */
const mostBytes = 100_000;
/** A command that hangs keeps the others back no longer. */
const commandMilliseconds = 60_000;

/** The command finds the report in its surroundings: nothing of it becomes part of the command. */
const runCommand = (command: string, report: SignedReport): Promise<void> =>
  new Promise((resolve, reject) => {
    const whole = JSON.stringify(report);
    const child = spawn(command, {
      shell: true,
      stdio: 'inherit',
      timeout: commandMilliseconds,
      env: {
        ...process.env,
        TANKLOTSE_REPORT: Buffer.byteLength(whole) > mostBytes ? '' : whole,
        TANKLOTSE_CODE: report.shortCode,
        TANKLOTSE_ID: report.id,
      },
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the command ended with ${code}`)),
    );
  });

async function tell(report: SignedReport, { command, mail }: Watch, room: Room): Promise<void> {
  const line = printable(lineOf(report));
  room.print(`${line}\n`);
  const tasks = [
    ...(command === undefined ? [] : [runCommand(command, report)]),
    ...(mail === undefined
      ? []
      : [sendMail(mail.smtp, { to: mail.to, subject: line, text: line })]),
  ];
  // One that fails keeps none of the others back.
  for (const done of await Promise.allSettled(tasks))
    if (done.status === 'rejected')
      room.warn(`${report.shortCode}: ${printable(reasonOf(done.reason))}\n`);
}

/** Goes on until `room.end`; without network it tries again. */
export async function watchReports(session: Session, watch: Watch, room: Room): Promise<void> {
  const known = new Set<string>();
  /** On the server's clock. Undefined until it was asked once: what is there is no news. */
  let newest: number | undefined;
  while (room.end?.aborted !== true) {
    try {
      const isFirst = newest === undefined;
      const from = isFirst ? Date.now() - 86_400_000 : (newest ?? 0) - overlapMilliseconds;
      const found: SignedReport[] = [];
      const period = { from, before: undefined };
      for await (const page of readReports(session, 'reports', period, () => undefined))
        for (const report of page) if (!report.anonymous) found.push(report);
      const fresh = found.filter(({ id }) => !known.has(id)).toReversed();
      newest = Math.max(newest ?? from, ...found.map(({ sentAt }) => Date.parse(sentAt)));
      for (const report of fresh) {
        known.add(report.id);
        if (!isFirst) await tell(report, watch, room);
      }
    } catch (error) {
      room.warn(`${printable(reasonOf(error))}\n`);
    }
    await sleep(watch.everySeconds * 1000, undefined, { signal: room.end }).catch(() => undefined);
  }
}
