/** Opens the form to which a found defect belongs, with the vehicle of this form. */
import { flushDraft } from '../../../features/drafts/draft-session.ts';
import type { EditableDraft } from '../../../features/drafts/draft-store.ts';
import { openFollowUpForm } from '../../../features/drafts/follow-up-form.lazy.ts';
import { carryDefect } from '../../../features/reports/carry-defect.ts';
import type { ReportKind } from '../../../features/reports/kinds.ts';
import { localizePath } from '../../../i18n/locales.ts';
import { formPath } from '../../../routing/routes.ts';
import type { FormScreenTexts } from '../texts.ts';

/** Stores both drafts and leaves the page. Rejects if the device cannot store the other draft. */
export async function openOtherForm(
  { locale }: FormScreenTexts,
  { definition, reading }: EditableDraft,
  { kind, defect }: { readonly kind: ReportKind; readonly defect: string },
): Promise<void> {
  await flushDraft();
  const inputs = carryDefect(definition.kind, kind, reading.effective, defect);
  const id = await openFollowUpForm({ kind, inputs, photos: [] }, 'form');
  location.assign(`${localizePath(formPath(kind), locale)}?draft=${id}`);
}
