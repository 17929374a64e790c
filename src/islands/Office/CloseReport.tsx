import { useEffect, useRef, useState } from 'react';
import { closeReasonsFor, openDefectsOf } from '../../features/office/model/closing.ts';
import type { CloseReason } from '../../features/office/model/work.ts';
import { interpolate } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DossierProps } from './dossier-props.ts';
import { defectName } from './texts.ts';

/** Closes a report with a reason. Warns first that its defects stay open. */
export function CloseReport({
  entry: { report, work },
  texts,
  locale,
  onClose,
}: Pick<DossierProps, 'entry' | 'texts' | 'locale'> & {
  readonly onClose: (reason: CloseReason) => Promise<void>;
}) {
  const t = texts.office;
  const [asked, setAsked] = useState<CloseReason>();
  const [isBusy, setBusy] = useState(false);
  const open = openDefectsOf(report, work);
  const close = async (reason: CloseReason): Promise<void> => {
    setBusy(true);
    await onClose(reason);
    setBusy(false);
    setAsked(undefined);
  };
  const isCertifying = useRef(false);
  const certify = (): void => {
    isCertifying.current = true;
    setAsked(undefined);
  };
  useEffect(() => {
    // This runs after the dialog has closed, because closing it moves the focus back.
    if (asked || !isCertifying.current) return;
    isCertifying.current = false;
    document.querySelector<HTMLElement>('.office-defects [data-certified="false"] button')?.focus();
  }, [asked]);
  return (
    <div role="group" aria-label={t.closeReason}>
      <p className="field-label">{t.closeReason}</p>
      <div className="report-actions">
        {closeReasonsFor(report, work).map((reason) => (
          <Button
            look="secondary"
            key={reason}
            onClick={() => (open.length > 0 ? setAsked(reason) : void close(reason))}
          >
            {t.reasons[reason]}
          </Button>
        ))}
      </div>
      {asked && (
        <Dialog
          title={plural(t.closing.title, open.length, locale)}
          closeLabel={t.photos.close}
          onClose={() => setAsked(undefined)}
          actions={
            <div className="report-actions">
              <Button onClick={certify}>{t.closing.certify}</Button>
              <Button look="secondary" busy={isBusy} onClick={() => void close(asked)}>
                {interpolate(t.closing.anyway, { reason: t.reasons[asked] })}
              </Button>
            </div>
          }
        >
          <ul className="office-open-defects">
            {open.map(({ key, id }) => (
              <li key={key}>{defectName(texts, report.kind, { key, id })}</li>
            ))}
          </ul>
          <p>
            {work.vehicle === undefined
              ? t.closing.text
              : interpolate(t.closing.textOfVehicle, { plate: work.plate ?? work.vehicle })}
          </p>
        </Dialog>
      )}
    </div>
  );
}
