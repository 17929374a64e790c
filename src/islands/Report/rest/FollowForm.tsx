import { useMemo, useState } from 'react';
import { startForm } from '../../../app/start-form.ts';
import type { Draft } from '../../../features/drafts/model/draft.ts';
import { baseOf, currentDraftSession } from '../../../features/drafts/draft-session.ts';
import { discard } from '../../../features/outbox/outbox.lazy.ts';
import { shortForm, type ShortPurpose } from '../../../features/reports/following.ts';
import { interpolate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBody } from '../../ReportForm/FormBody.tsx';
import { OpenInOtherTab } from '../../ReportForm/rest/OpenInOtherTab.tsx';
import { useDraft } from '../../ReportForm/use-draft.ts';
import type { ReportScreenTexts } from '../report-props.ts';

interface Props {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
  readonly draft: Draft;
  readonly purpose: Exclude<ShortPurpose, 'answer'>;
  /** Called when the driver closes the form without sending. */
  readonly onLeave: () => void;
}

/** The short form of an addition or a withdrawal, on the screen of the report that it follows. */
export function FollowForm({ locale, texts, draft, purpose, onLeave }: Props) {
  // startForm must run before useDraft opens the draft. It is not called when the module is loaded,
  // because most report screens show no form.
  useState(startForm);
  const { kind, formVersion } = draft;
  const definition = useMemo(
    () => shortForm(kind, purpose, formVersion),
    [kind, purpose, formVersion],
  );
  const state = useDraft(definition);
  const form = texts.follow.forms[purpose];
  const formTexts = {
    locale,
    form: { ...form, intro: interpolate(form.intro, { code: draft.followsCode ?? '' }) },
    reports: { ...texts.reports, kinds: texts.list.kinds },
  };
  const leave = (): void => {
    // A form with inputs is kept as a draft; an empty one is discarded.
    const isEmpty = state.reading.answers['followText'] === undefined && state.photos.size === 0;
    const session = currentDraftSession();
    if (isEmpty && session) void discard(draft.id, baseOf(session));
    onLeave();
  };
  return (
    <div className="report-follow-form">
      {state.status === 'elsewhere' && <OpenInOtherTab texts={formTexts} definition={definition} />}
      {(state.status === 'opening' || state.status === 'open') && (
        <FormBody texts={formTexts} state={state} />
      )}
      <Button look="quiet" onClick={leave}>
        {texts.follow.screen.cancel}
      </Button>
    </div>
  );
}
