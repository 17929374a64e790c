/** Finds and removes the last departure checks of vehicles past their storage period. */
import * as z from 'zod';
import { queryDocuments } from '../src/backend/firebase/office-rest.ts';
import { idOf } from '../src/features/office/model/read-report.ts';
import { pageSize } from './documents.ts';
import { Problem } from './problem.ts';
import { removeAt } from './retention.ts';
import type { RetentionLog } from './retention-log.ts';
import type { Session } from './session.ts';
import { createTransport } from './transport.ts';

const day = 86_400_000;
const oldCheck = z.object({
  name: z.string(),
  fields: z.object({ at: z.object({ timestampValue: z.string() }) }),
});
/** The last check of a vehicle past the storage period of departure checks. */
export interface OldCheck {
  readonly name: string;
  /** The day of the check: "2026-11-27". */
  readonly day: string;
}
export const oldCheckLine = ({ name, day: date }: OldCheck): string =>
  `last check of ${idOf(name)}  ${date}`;

/**
 * Finds the last checks of vehicles past the storage period, oldest first. They name a driver, and
 * their reports are removed after the same period. Rejects with Problem.
 */
export async function* findOldChecks(session: Session, now: number): AsyncGenerator<OldCheck> {
  const transport = createTransport(session);
  const end = new Date(now - session.project.checkDays * day).toISOString();
  let last: z.infer<typeof oldCheck> | undefined;
  do {
    const found = await queryDocuments(transport, session.uid, 'lastChecks', {
      where: {
        fieldFilter: {
          field: { fieldPath: 'at' },
          op: 'LESS_THAN',
          value: { timestampValue: end },
        },
      },
      orderBy: [{ field: { fieldPath: 'at' } }, { field: { fieldPath: '__name__' } }],
      limit: pageSize,
      ...(last && {
        startAt: { values: [last.fields.at, { referenceValue: last.name }], before: false },
      }),
    });
    const checks = found.map((one) => oldCheck.parse(one));
    for (const { name, fields } of checks)
      yield { name, day: fields.at.timestampValue.slice(0, 10) };
    last = checks.length < pageSize ? undefined : checks.at(-1);
  } while (last);
}

/** Removes such a check and writes a line without the driver's name into `log`. Rejects with Problem. */
export async function removeOldCheck(
  session: Session,
  check: OldCheck,
  log: RetentionLog,
  now: number,
): Promise<void> {
  const place = `lastChecks/${idOf(check.name)}`;
  const refusal = await removeAt(session, `${session.project.documents}/${place}`, 'Bearer');
  if (refusal !== undefined) throw new Problem(`${place} stays: ${refusal}.`);
  await log.removed({ by: session.email, lastCheck: idOf(check.name), from: check.day }, now);
}
