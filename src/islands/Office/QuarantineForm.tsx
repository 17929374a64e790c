import { cleanText } from '../../features/reports/clean-text.ts';
import { useId, useState } from 'react';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import type { ChangeResult, UnreadableRecord } from '../../features/office/model/office-port.ts';
import { maxReasonLength } from '../../features/office/model/quarantine.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from './tell.ts';
import type { OfficeProps } from './texts.ts';

interface Props extends Pick<OfficeProps, 'texts'> {
  readonly desk: OfficeDesk;
  readonly record: Pick<UnreadableRecord, 'id' | 'collection'>;
}

/** Form to remove a record from every list, with a reason. */
export function QuarantineForm({ desk, record, texts: { office } }: Props) {
  const t = office.unreadable;
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ChangeResult | 'failed'>();
  const given = cleanText(reason, true);
  const run = async (): Promise<void> => {
    setTried(true);
    if (given === '' || given.length > maxReasonLength) return;
    setBusy(true);
    const result = await desk.quarantine(record, given).catch(() => 'failed' as const);
    setOutcome(result);
    if (result === 'written') tell(office.did.aside);
    setBusy(false);
  };
  return (
    <div className="office-write">
      <TextField
        id={`aside-${id}`}
        label={t.reason}
        hint={t.reasonHint}
        error={isTried && given === '' ? t.needed : undefined}
        maximumLength={maxReasonLength}
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
