/**
 * Removes reports past their storage period each night, with the code of the command line. The
 * first 14 nights only list them by mail.
 */
import { createHash } from 'node:crypto';
import { FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { defineInt, defineString } from 'firebase-functions/params';
import { cleanUp, type CleanUpResult } from '../office/clean-up.ts';
import { expiredLine } from '../office/retention.ts';
import type { RetentionLog } from '../office/retention-log.ts';
import { sendMail } from './mail.ts';
import { createOnce } from './once.ts';
import { addresses } from './parameters.ts';
import { openRobotSession } from './robot.ts';

/** Without recipients nothing is removed, because nobody would see a mistake. */
const recipients = defineString('MAIL_RETENTION', { default: '' });
/** A wrong clock or period must not remove everything in one night. */
const maxRemovals = defineInt('RETENTION_MAX', { default: 500 });

const dayMilliseconds = 86_400_000;
/** The run on the 15th night begins about 14 days after the first one; summer time shifts it. */
const dryMilliseconds = 13.5 * dayMilliseconds;
const maxListed = 200;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the time of the first run, in milliseconds since 1970. */
async function firstRun(): Promise<number> {
  const place = getFirestore().collection('operations').doc('retention');
  await createOnce(place, { since: FieldValue.serverTimestamp() });
  const since: unknown = (await place.get()).get('since');
  if (!(since instanceof Timestamp)) throw new Error('operations/retention has no time "since"');
  return since.toMillis();
}

/** Each record has one document, also if two runs remove it at the same time. */
const entry = (name: string) =>
  getFirestore()
    .collection('retentionLog')
    .doc(createHash('sha256').update(name).digest('hex').slice(0, 32));
const log: RetentionLog = {
  async removed(facts, at) {
    const { photos: _photos, left: _left, ...key } = facts as Readonly<Record<string, unknown>>;
    await createOnce(entry(JSON.stringify(key)), { removed: Timestamp.fromMillis(at), ...facts });
  },
  stays: (facts, at) =>
    createOnce(entry(`stays ${facts.collection}/${facts.id}`), {
      stays: Timestamp.fromMillis(at),
      ...facts,
    }),
};

interface Run extends CleanUpResult {
  readonly lines: readonly string[];
  readonly checks: number;
}

async function run(isDry: boolean): Promise<Run> {
  const lines: string[] = [];
  let checks = 0;
  const result = await cleanUp(await openRobotSession(), {
    log: isDry ? undefined : log,
    maxRemovals: maxRemovals.value(),
    onReport: (expired) => lines.push(expiredLine(expired)),
    // The line of a check would contain a plate.
    onCheck: () => (checks += 1),
  });
  return { ...result, lines, checks };
}

/** Problems may contain paths with account ids, so the mail contains only their number. */
const problemsText = ({ kept, warnings }: Run): string =>
  kept + warnings.length === 0
    ? ''
    : `${kept} reports stay, ${warnings.length} problems: "npm run office -- retention" lists them.\n`;

const listOf = ({ lines }: Run): string =>
  [...lines.slice(0, maxListed), ...(lines.length > maxListed ? ['…'] : [])]
    .map((line) => `${line}\n`)
    .join('');

export async function retainNightly(): Promise<void> {
  const to = addresses(recipients);
  if (to.length === 0) return;
  const since = await firstRun();
  const now = Date.now();
  const isDry = now - since < dryMilliseconds;
  const done = await run(isDry);
  const send = (subject: string, text: string): Promise<void> =>
    sendMail({ id: `retention.${dayOf(now)}`, to, subject: `Tanklotse: ${subject}`, text });
  const counts = `${done.lines.length} reports and ${done.checks} last checks`;
  if (isDry)
    return send(
      'storage periods, nothing removed yet',
      `${counts} are past their storage period. The first removal is on ${dayOf(since + 14 * dayMilliseconds)}.\n${problemsText(done)}${listOf(done)}`,
    );
  if (done.isLimited)
    return send(
      'storage periods, stopped at the limit',
      `More records than ${maxRemovals.value()} are past their storage period. Check whether this is right. ${counts} were removed, the next run continues.\n${problemsText(done)}`,
    );
  if (done.lines.length + done.checks + done.warnings.length > 0)
    await send(
      'storage periods',
      `${counts} were removed after their storage period.\n${problemsText(done)}`,
    );
}
