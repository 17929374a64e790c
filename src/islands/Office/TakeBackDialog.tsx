import { cleanText } from '../../features/reports/clean-text.ts';
import { useState } from 'react';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import { useOutcome } from './use-outcome.ts';

const maxReasonLength = 1000;

interface Props extends Pick<DossierProps, 'access' | 'entry' | 'texts' | 'locale'> {
  /** The defect's name. */
  readonly defect: string;
  readonly onTakeBack: (reason: string) => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog to revoke a wrong certificate with a reason; the history keeps both entries. */
export function TakeBackDialog(props: Props) {
  const { texts, locale, defect, onTakeBack, onDone, onClose } = props;
  const { office } = texts;
  const t = office.takeBack;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useOutcome(props, 'change', onDone);
  const given = cleanText(reason, true);
  const run = async (): Promise<void> => {
    setTried(true);
    if (given === '' || given.length > maxReasonLength) return;
    setBusy(true);
    const how = await onTakeBack(given);
    setBusy(false);
    setResult(how);
    if (how === 'written') onDone();
  };
  const problem = (): string | undefined => {
    if (!isTried) return undefined;
    if (given === '') return t.needed;
    return given.length > maxReasonLength
      ? interpolate(office.certificate.problems.tooLong, { limit: maxReasonLength })
      : undefined;
  };
  return (
    <Dialog
      title={labelledText(defect, t.title, locale)}
      closeLabel={office.photos.close}
      onClose={onClose}
      actions={
        <div className="report-actions">
          <Button busy={isBusy} onClick={() => void run()}>
            {t.button}
          </Button>
        </div>
      }
    >
      <div className="office-write">
        <p>{t.text}</p>
        <TextField
          id="take-back-reason"
          label={t.reason}
          required
          error={problem()}
          rows={2}
          maximumLength={maxReasonLength}
          value={reason}
          onChange={setReason}
        />
        {result !== undefined && result !== 'written' && (
          <p role="alert">{office.result[result]}</p>
        )}
      </div>
    </Dialog>
  );
}
