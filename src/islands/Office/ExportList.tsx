import { useRef, useState } from 'react';
import { exportRecordOf } from '../../features/office/export-record.ts';
import { csvTable, spreadsheetStyle } from '../../features/office/model/csv-table.ts';
import type { Entry } from '../../features/office/model/desk-list.ts';
import {
  type ExportRecord,
  type ExportTable,
  type TableContext,
  tableOf,
} from '../../features/office/model/export-table.ts';
import { OfficeError, type OfficePort } from '../../features/office/model/office-port.ts';
import { wallClock } from '../../features/office/model/table-cell.ts';
import { interpolate } from '../../i18n/format.ts';
import { languages } from '../../i18n/locales.ts';
import { isMissingCode, missingCode } from '../../platform/missing-code.ts';
import { Button } from '../../ui/Button.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import type { OfficeProps } from './texts.ts';

type History = Pick<OfficePort, 'history'>;

/** Number of histories that are read before the page may render again. */
const atOnce = 100;

const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const contextOf = ({ locale, texts }: OfficeProps): TableContext => ({
  labels: { texts: { tag: languages[locale].tag, ...texts } },
  outlines: texts.outlines,
  timeZone: timeZoneHere(),
  withPhotoFiles: false,
});

/** Today in the time zone of this computer. */
const today = (): string => wallClock(Date.now(), timeZoneHere()).slice(0, 'yyyy-mm-dd'.length);

type Format = 'csv' | 'xlsx';

const loadWorkbook = () => import('../../features/office/model/office-workbook.lazy.ts');

async function fileOf(table: ExportTable, format: Format, props: OfficeProps) {
  const { tag } = languages[props.locale];
  const timeZone = timeZoneHere();
  if (format === 'csv')
    return new Blob([csvTable(table, spreadsheetStyle(tag, timeZone))], {
      type: 'text/csv;charset=utf-8',
    });
  const { workbookOf } = await loadWorkbook().catch(missingCode);
  return workbookOf(table, props.texts.office.export.file, { tag, timeZone });
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Exports the filtered list for a spreadsheet. */
export function ExportList({
  entries,
  port,
  ...props
}: OfficeProps & { readonly port: History; readonly entries: readonly Entry[] }) {
  const t = props.texts.office.export;
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<'failed' | 'offline' | 'codeMissing'>();
  const isCancelled = useRef(false);
  const collect = async (): Promise<readonly ExportRecord[] | undefined> => {
    const records: ExportRecord[] = [];
    for (let start = 0; start < entries.length; start += atOnce) {
      setDone(start);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      if (isCancelled.current) return undefined;
      const some = entries.slice(start, start + atOnce);
      records.push(...(await Promise.all(some.map((entry) => exportRecordOf(port, entry)))));
    }
    setDone(entries.length);
    return records;
  };
  const run = async (format: Format): Promise<void> => {
    isCancelled.current = false;
    setProblem(undefined);
    try {
      const records = await collect();
      const file = records && (await fileOf(tableOf(contextOf(props), records), format, props));
      if (file && !isCancelled.current) save(file, `${t.file} ${today()}.${format}`);
    } catch (error) {
      console.error(error);
      if (error instanceof OfficeError) setProblem('offline');
      else setProblem(isMissingCode(error) ? 'codeMissing' : 'failed');
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
          <p>{interpolate(t.busy, { done, total: entries.length })}</p>
          <Button look="quiet" onClick={() => (isCancelled.current = true)}>
            {t.cancel}
          </Button>
        </>
      )}
      <Spoken
        text={done === undefined ? '' : interpolate(t.busy, { done, total: entries.length })}
      />
      {problem !== undefined && <p role="alert">{t[problem]}</p>}
    </div>
  );
}
