import { useState } from 'react';
import { openFollowUpForm } from '../../../features/drafts/follow-up-form.lazy.ts';
import { $outbox } from '../../../features/outbox/outbox-store.ts';
import type { CheckGroup } from '../../../features/reports/forms/departure-check.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { localizePath } from '../../../i18n/locales.ts';
import { formPath } from '../../../routing/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type DefectKind, firstInputs, firstStep } from './first-inputs.ts';
import type { CheckTexts } from '../texts.ts';

/** The points of a group, and the ways to report a defect. */
export function GroupSheet({
  texts,
  group,
  answers,
  onClose,
  onLeave,
}: {
  readonly texts: CheckTexts;
  readonly group: CheckGroup;
  readonly answers: Answers;
  readonly onClose: () => void;
  /** Resolves when the check is stored. */
  readonly onLeave: () => Promise<void>;
}) {
  const { sheet: t, points } = texts.check;
  const [hasFailed, setFailed] = useState(false);
  const report = async (kind: DefectKind): Promise<void> => {
    try {
      await onLeave();
      const inputs = firstInputs(kind, group, answers, $outbox.get().items);
      const step = firstStep(kind, inputs);
      const id = await openFollowUpForm({ kind, inputs, photos: [] }, 'form', step);
      location.assign(`${localizePath(formPath(kind), texts.locale)}?draft=${id}`);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  const isOnBody = group === 'tankBody' || group === 'coupling';
  const kinds: readonly DefectKind[] = isOnBody
    ? ['complaintTrailer', 'complaintChassis']
    : ['complaintChassis', 'complaintTrailer'];
  return (
    <Dialog
      title={texts.form.fields[group]?.label ?? group}
      closeLabel={t.close}
      onClose={onClose}
      actions={
        <>
          {kinds.map((kind, index) => (
            <Button
              key={kind}
              wide
              look={index === 0 ? 'primary' : 'secondary'}
              onClick={() => void report(kind)}
            >
              {kind === 'complaintChassis' ? t.vehicle : t.trailer}
            </Button>
          ))}
        </>
      }
    >
      <p>{t.look}</p>
      <ul className="check-points">
        {points[group].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="field-hint">{t.back}</p>
      {hasFailed && <p role="alert">{t.failed}</p>}
    </Dialog>
  );
}
