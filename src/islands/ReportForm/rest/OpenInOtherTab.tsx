import type { FormDefinition } from '../../../features/reports/form.ts';
import { openDraft } from '../../../features/drafts/open-draft.ts';
import { takeOverDraft } from '../../../features/drafts/replace-draft.lazy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { FormScreenTexts } from '../texts.ts';

/** Notice that another tab has this draft open. */
export function OpenInOtherTab({
  texts: {
    reports: { draft: t },
  },
  definition,
}: {
  readonly texts: FormScreenTexts;
  readonly definition: FormDefinition;
}) {
  return (
    <Notice tone="info" role="alert">
      <p>{t.elsewhere}</p>
      <div className="report-form-actions">
        <Button onClick={() => void takeOverDraft()}>{t.takeOver}</Button>
        {!definition.short && (
          <Button look="secondary" onClick={() => void openDraft(definition, { fresh: true })}>
            {t.startNew}
          </Button>
        )}
      </div>
    </Notice>
  );
}
