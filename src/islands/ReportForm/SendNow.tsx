import { Button } from '../../ui/Button.tsx';
import { SendIcon } from '../../ui/icons.tsx';
import { Guarded } from './Guarded.tsx';
import type { FormScreenTexts } from './texts.ts';

/** Sends before the summary, if few answers are enough. It is never at the place of "next". */
export function SendNow({
  texts: { form },
  isAsking,
  isBusy,
  hint,
  onSend,
}: {
  readonly texts: FormScreenTexts['reports'];
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly hint?: string | undefined;
  readonly onSend: () => void;
}) {
  return (
    <div className="report-form-send-now">
      {hint && <p>{hint}</p>}
      <Guarded isGuarded>
        <Button look="secondary" busy={isBusy} icon={<SendIcon />} onClick={onSend}>
          {isAsking ? form.sendAnyway : form.sendNow}
        </Button>
      </Guarded>
    </div>
  );
}
