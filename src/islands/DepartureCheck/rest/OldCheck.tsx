import { openDraft } from '../../../features/drafts/open-draft.ts';
import { departureCheck } from '../../../features/reports/forms/departure-check.ts';
import { formatShortMoment, interpolate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { CheckTexts } from '../texts.ts';

/** Shown instead of a check that was begun too long ago. */
export function OldCheck({ texts, begun }: { readonly texts: CheckTexts; readonly begun: number }) {
  const { old: t } = texts.check;
  return (
    <Notice tone="warning" title={t.title}>
      <p>{interpolate(t.text, { when: formatShortMoment(begun, texts.locale) })}</p>
      <Button onClick={() => void openDraft(departureCheck, { fresh: true })}>{t.again}</Button>
    </Notice>
  );
}
