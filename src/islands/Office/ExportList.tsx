import { useRef, useState } from 'react';
import type { Entry } from '../../features/office/model/desk-list.ts';
import {
  exportTable,
  type ExportRow,
  type ExportTable,
  tableOf,
} from '../../features/office/model/export-table.ts';
import { interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { groupsOf, kindText, type OfficeProps, sentText } from './texts.ts';

/** So many reports are put into words before the page may draw again. */
const atOnce = 100;

function rowOf(props: OfficeProps, entry: Entry): ExportRow {
  const { texts, locale } = props;
  const t = texts.office;
  const { columns } = t.export;
  const { report, work } = entry;
  const reporter = report.anonymous ? undefined : report.reporter;
  return {
    facts: [
      [columns.code, report.shortCode],
      [columns.kind, kindText(texts, report.kind)],
      [columns.severity, t.severity[work.severity]],
      [columns.state, t.tabs[work.state]],
      [columns.reason, work.reason === undefined ? '' : t.reasons[work.reason]],
      [columns.assignee, work.assigneeName ?? ''],
      [columns.sent, sentText(entry, locale)],
      [columns.driver, reporter?.name ?? t.anonymous],
      [columns.personnelNumber, reporter?.personnelNumber ?? ''],
      [columns.depot, reporter?.depot ?? ''],
      [columns.phone, reporter?.phone ?? ''],
      [columns.photos, report.photos.length],
    ],
    answers: groupsOf(props, entry).flatMap(({ lines }) =>
      lines.map(({ label, value }) => [label, value] as const),
    ),
  };
}

type Format = 'csv' | 'xlsx';

async function fileOf(table: ExportTable, format: Format, locale: string, title: string) {
  if (format === 'csv')
    return new Blob([exportTable(table, locale)], { type: 'text/csv;charset=utf-8' });
  const { workbookOf } = await import('../../features/office/office-workbook.lazy.ts');
  return workbookOf(table, title);
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The list as it is filtered, for a spreadsheet. */
export function ExportList({
  entries,
  ...props
}: OfficeProps & { readonly entries: readonly Entry[] }) {
  const { locale, texts } = props;
  const t = texts.office.export;
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const isCancelled = useRef(false);
  const collect = async (): Promise<readonly ExportRow[] | undefined> => {
    const rows: ExportRow[] = [];
    for (let start = 0; start < entries.length; start += atOnce) {
      setDone(start);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      if (isCancelled.current) return undefined;
      rows.push(...entries.slice(start, start + atOnce).map((entry) => rowOf(props, entry)));
    }
    setDone(entries.length);
    return rows;
  };
  const run = async (format: Format): Promise<void> => {
    isCancelled.current = false;
    setFailed(false);
    try {
      const rows = await collect();
      const file = rows && (await fileOf(tableOf(rows), format, locale, t.file));
      if (file && !isCancelled.current)
        save(file, `${t.file} ${new Date().toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
    setDone(undefined);
  };
  if (entries.length === 0) return null;
  return (
    <div className="report-actions">
      {done === undefined ? (
        <>
          <Button look="secondary" onClick={() => void run('xlsx')}>
            {t.xlsx}
          </Button>
          <Button look="secondary" onClick={() => void run('csv')}>
            {t.csv}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{interpolate(t.busy, { done, total: entries.length })}</p>
          <Button look="quiet" onClick={() => (isCancelled.current = true)}>
            {t.cancel}
          </Button>
        </>
      )}
      {hasFailed && <p role="alert">{t.failed}</p>}
    </div>
  );
}
