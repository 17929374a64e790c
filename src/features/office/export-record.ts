/** What the page exports of one report: the list may not have heard yet how it stands. */
import type { Entry } from './model/desk-list.ts';
import type { ExportRecord } from './model/export-facts.ts';
import type { OfficePort } from './model/office-port.ts';
import { receiptSchema } from './model/report.ts';
import { workPlaceOf } from './model/roles.ts';
import { readLog, readWork } from './model/work.ts';

/** Work and history are of one moment. Rejects where the history does not come. */
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
