import { interpolate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import type { CheckTexts } from '../texts.ts';

/** The question before signing with the keyboard, a screen reader or less motion. */
export function SignQuestion({
  texts,
  name,
  hint,
  onSign,
  onClose,
}: {
  readonly texts: CheckTexts;
  readonly name: string;
  /** What is open about the vehicle, and the result that is signed. */
  readonly hint: Elements;
  readonly onSign: () => void;
  readonly onClose: () => void;
}) {
  const { bar: t, sheet } = texts.check;
  return (
    <Dialog
      title={interpolate(t.confirm, { name })}
      closeLabel={sheet.close}
      onClose={onClose}
      actions={
        <Button wide onClick={onSign}>
          {t.sign}
        </Button>
      }
    >
      <p>{texts.form.intro}</p>
      {hint}
    </Dialog>
  );
}
