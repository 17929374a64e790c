import type { OfficeAccess } from '../../app/start-office.lazy.ts';
import type { UnreadableRecord } from '../../features/office/model/office-port.ts';
import { formatDateTime, formatDay, labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { QuarantineForm } from './QuarantineForm.tsx';
import { ShowMore } from './ShowMore.tsx';
import { StoredRecord } from './StoredRecord.tsx';
import type { OfficeProps } from './texts.ts';
import { useShown } from './use-shown.ts';

interface Props extends OfficeProps {
  readonly access: OfficeAccess;
  readonly records: readonly UnreadableRecord[];
  /** True for the role office, which alone may quarantine records. */
  readonly mayQuarantine: boolean;
}

/** The formatted arrival time, if the stored text is a valid time. */
function timeText({ at, collection }: UnreadableRecord, locale: OfficeProps['locale']): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  return collection === 'anonymousReports'
    ? formatDay(new Date(time), locale)
    : formatDateTime(time, locale);
}

/** Lists the documents that cannot be read as reports. */
export function UnreadableRecords({ records, ...props }: Props) {
  const { access, locale, mayQuarantine, texts } = props;
  const t = texts.office.unreadable;
  const lines = useShown(records);
  if (records.length === 0) return null;
  return (
    <Disclosure
      className="office-more office-unreadable"
      summary={plural(t.title, records.length, locale)}
    >
      <p className="report-hint">{t.text}</p>
      {!mayQuarantine && <p className="report-hint">{t.others}</p>}
      <ul className="office-list">
        {lines.shown.map((record) => (
          <li key={record.id} data-record={record.id}>
            <p>{timeText(record, locale)}</p>
            <p className="field-hint" translate="no">
              {labelledText(record.id, record.problem, locale)}
            </p>
            <StoredRecord access={access} record={record} texts={texts} />
            {mayQuarantine && <QuarantineForm desk={access.desk} record={record} texts={texts} />}
          </li>
        ))}
      </ul>
      <ShowMore of={lines} texts={texts} />
    </Disclosure>
  );
}
