import * as z from 'zod';
import { jsonOf, type Reply } from './http.ts';
import { Problem } from './problem.ts';
import {
  type Dossier,
  type Receipt,
  receiptSchema,
  type Report,
  type SignedReport,
  type Status,
} from '../src/features/office/model/report.ts';
import type { Session } from './session.ts';

const errorAnswer = z.object({ error: z.string() });
const one = receiptSchema.nullable();
const many = z.record(z.string(), receiptSchema).nullable();

/** What the live database answered. Throws Problem where it refused. */
export function readLive(reply: Reply, what: string): unknown {
  const body = jsonOf(reply);
  if (reply.ok) return body;
  const parsed = errorAnswer.safeParse(body);
  throw new Problem(
    `${what}: ${parsed.success ? parsed.data.error : `the server answered ${reply.status}`}`,
  );
}

/** Reads a driver's receipts once and keeps them. */
export function createReceiptReader(
  session: Session,
): (report: Report) => Promise<Receipt | undefined> {
  const known = new Map<string, Promise<Readonly<Record<string, Receipt>>>>();
  return async (report) => {
    if (report.anonymous) return undefined;
    // All that a driver was told is for whoever sees all reports.
    if (!session.seesAll) {
      const reply = await session.call((token) => ({
        url: session.project.live(['receipts', report.uid, report.id], token),
      }));
      return one.parse(readLive(reply, 'Reading receipts failed')) ?? undefined;
    }
    let ofDriver = known.get(report.uid);
    if (!ofDriver) {
      ofDriver = session
        .call((token) => ({ url: session.project.live(['receipts', report.uid], token) }))
        .then((reply) => many.parse(readLive(reply, 'Reading receipts failed')) ?? {});
      known.set(report.uid, ofDriver);
    }
    return (await ofDriver)[report.id];
  };
}

/** The reports with their receipts, in the same order. */
export async function withReceipts(
  reports: readonly Report[],
  reader: ReturnType<typeof createReceiptReader>,
): Promise<Dossier[]> {
  const dossiers: Dossier[] = [];
  for (let start = 0; start < reports.length; start += 8) {
    const some = reports.slice(start, start + 8);
    dossiers.push(
      ...(await Promise.all(
        some.map(async (report) => ({ report, receipt: await reader(report) })),
      )),
    );
  }
  return dossiers;
}

/**
 * Tells the driver how the report stands; a former note is replaced. Resolves with what was stored.
 */
export async function writeReceipt(
  session: Session,
  report: SignedReport,
  status: Status,
  note: string | undefined,
): Promise<Receipt> {
  const reply = await session.call((token) => ({
    url: session.project.live(['receipts', report.uid, report.id], token),
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      status,
      ...(note === undefined ? {} : { note }),
      at: { '.sv': 'timestamp' },
    }),
  }));
  return receiptSchema.parse(readLive(reply, 'The status was not accepted'));
}
