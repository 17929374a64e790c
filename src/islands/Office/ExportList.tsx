import { useRef, useState } from 'react';
import type { Entry } from '../../features/office/model/desk-list.ts';
import { exportTable, type ExportRow } from '../../features/office/model/export-table.ts';
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

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
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
  const isCancelled = useRef(false);
  const run = async (): Promise<void> => {
    isCancelled.current = false;
    const rows: ExportRow[] = [];
    for (let start = 0; start < entries.length; start += atOnce) {
      setDone(start);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      if (isCancelled.current) return setDone(undefined);
      rows.push(...entries.slice(start, start + atOnce).map((entry) => rowOf(props, entry)));
    }
    save(exportTable(rows, locale), `${t.file} ${new Date().toISOString().slice(0, 10)}.csv`);
    setDone(undefined);
  };
  if (entries.length === 0) return null;
  return (
    <div className="report-actions">
      <Button look="secondary" busy={done !== undefined} onClick={() => void run()}>
        {done === undefined ? t.button : interpolate(t.busy, { done, total: entries.length })}
      </Button>
      {done !== undefined && (
        <Button look="quiet" onClick={() => (isCancelled.current = true)}>
          {t.cancel}
        </Button>
      )}
    </div>
  );
}
