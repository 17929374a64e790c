/**
 * Loads one report with its history for an export. It is loaded again, because the list of the desk
 * may be outdated.
 */
import type { Entry } from './model/desk-list.ts';
import type { ExportRecord } from './model/export-facts.ts';
import type { OfficePort } from './model/office-port.ts';
import { receiptSchema } from './model/report.ts';
import { workPlaceOf } from './model/roles.ts';
import { readLog, readWork } from './model/work.ts';

/**
 * Work and history are loaded at the same time, so that they match. Rejects if the history cannot
 * be read.
 */
export async function exportRecordOf(
  port: Pick<OfficePort, 'history'>,
  { report, work }: Entry,
): Promise<ExportRecord> {
  const uid = report.anonymous ? undefined : report.uid;
  const history = await port.history({ ...workPlaceOf(report), uid });
  return {
    report,
    work: readWork(history.work) ?? work,
    log: readLog(history.log),
    receipt: receiptSchema.safeParse(history.receipt).data,
  };
}
