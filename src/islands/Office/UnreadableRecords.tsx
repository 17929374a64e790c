import { useState } from 'react';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import type { ChangeResult, UnreadableRecord } from '../../features/office/model/office-port.ts';
import { longestReason } from '../../features/office/model/set-aside.ts';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends OfficeProps {
  readonly desk: OfficeDesk;
  readonly records: readonly UnreadableRecord[];
  /** Only the whole office sets aside. */
  readonly maySetAside: boolean;
}

/** When it came, as far as it says: whoever wrote it may have written anything. */
function timeText({ at, collection }: UnreadableRecord, locale: OfficeProps['locale']): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  return collection === 'anonymousReports'
    ? formatDay(new Date(time), locale)
    : formatDateTime(time, locale);
}

/** Records that are no reports: said, so that none is passed over in silence. */
export function UnreadableRecords({ records, ...props }: Props) {
  const { locale, maySetAside, texts } = props;
  const t = texts.office.unreadable;
  if (records.length === 0) return null;
  return (
    <details className="office-more office-unreadable">
      <summary>{plural(t.title, records.length, locale)}</summary>
      <p className="report-hint">{t.text}</p>
      {!maySetAside && <p className="report-hint">{t.others}</p>}
      <ul className="office-list">
        {records.map((record) => (
          <li key={record.id} data-record={record.id}>
            <p>{timeText(record, locale)}</p>
            <p className="field-hint" translate="no">
              {record.id}: {record.problem}
            </p>
            {maySetAside && <SettingAside {...props} record={record} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function SettingAside({
  desk,
  record,
  texts: { office },
}: Omit<Props, 'records'> & { readonly record: UnreadableRecord }) {
  const t = office.unreadable;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ChangeResult | 'failed'>();
  const given = reason.trim();
  const run = async (): Promise<void> => {
    setTried(true);
    if (given === '' || given.length > longestReason) return;
    setBusy(true);
    const result = await desk.setAside(record, given).catch(() => 'failed' as const);
    setOutcome(result);
    setBusy(false);
  };
  return (
    <div className="office-write">
      <TextField
        id={`aside-${record.id}`}
        label={t.reason}
        hint={t.reasonHint}
        error={isTried && given === '' ? t.needed : undefined}
        maximumLength={longestReason}
        value={reason}
        onChange={setReason}
      />
      <Button look="secondary" busy={isBusy} onClick={() => void run()}>
        {t.button}
      </Button>
      {outcome !== undefined && outcome !== 'written' && (
        <p role="alert">{office.result[outcome]}</p>
      )}
    </div>
  );
}
