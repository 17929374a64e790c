import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startForm } from '../../../app/start-form.ts';
import type { Draft } from '../../../features/drafts/model/draft.ts';
import { keepWithInputs } from '../../../features/drafts/draft-session.ts';
import { $draft, emptyDraftState } from '../../../features/drafts/draft-store.ts';
import { openDraft } from '../../../features/drafts/open-draft.ts';
import { referencesTo } from '../../../features/outbox/follow-report.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import type { Receipt } from '../../../features/receipts/model/receipt.ts';
import { shortForm } from '../../../features/reports/following.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { FormBody } from '../../ReportForm/FormBody.tsx';
import { OpenInOtherTab } from '../../ReportForm/rest/OpenInOtherTab.tsx';
import type { ReportScreenTexts } from '../report-props.ts';
import { DiscardAnswer } from './DiscardAnswer.tsx';

interface Props {
  readonly locale: Locale;
  readonly texts: ReportScreenTexts;
  readonly item: OutboxItem;
  readonly first: OutboxItem | undefined;
  /** The open question; undefined if a stored answer is opened after the question was closed. */
  readonly query: Pick<Receipt, 'at' | 'note'> | undefined;
  readonly draft: Draft | undefined;
  /** Called with the id of the draft, which is the id of the answer once it is sent. */
  readonly onOpen: (id: string) => void;
}

/**
 * The field for the answer to the office's question, on the screen of the report. The draft is
 * stored with its first input, so that reading a question leaves no empty draft.
 */
export function AnswerForm({ locale, texts, item, first, query, draft, onOpen }: Props) {
  // startForm must run before the draft is opened.
  useState(startForm);
  const { kind, formVersion } = item;
  const definition = useMemo(() => shortForm(kind, 'answer', formVersion), [kind, formVersion]);
  const stored = useStore($draft, { ssr: () => emptyDraftState(definition) });
  const state = stored?.definition === definition ? stored : emptyDraftState(definition);
  const open = useEffectEvent(() => {
    void openDraft(definition, {
      id: draft?.id,
      follows: referencesTo(item, first, 'answer', query),
    });
  });
  // With a later effect, React would discard text that is typed before the effect runs
  // (use-draft.ts).
  useLayoutEffect(() => {
    open();
  }, [definition]);
  useChangedQuestion(query, state.status === 'open' ? state.draft : undefined);
  const openedId = state.status === 'open' ? state.draft.id : undefined;
  const notifyOpened = useEffectEvent(onOpen);
  useEffect(() => {
    if (openedId !== undefined) notifyOpened(openedId);
  }, [openedId]);
  const { sendAnswer } = texts.follow.screen;
  const formTexts = {
    locale,
    form: { ...texts.follow.forms.answer, intro: '' },
    reports: {
      ...texts.reports,
      kinds: texts.list.kinds,
      // One of text and photos is enough, so neither is marked as optional.
      form: { ...texts.reports.form, saveAndSend: sendAnswer, send: sendAnswer, optional: '' },
    },
  };
  return (
    <>
      <div className="report-answer">
        {state.status === 'elsewhere' && (
          <OpenInOtherTab texts={formTexts} definition={definition} />
        )}
        {(state.status === 'opening' || state.status === 'open') && (
          <FormBody texts={formTexts} state={state} />
        )}
      </div>
      <DiscardAnswer
        texts={texts.reports.draft}
        isStored={state.status === 'open' && state.saving.status !== 'none'}
        follows={referencesTo(item, first, 'answer', query)}
      />
    </>
  );
}

/** Lets the open draft answer the newest question if the office asks another one meanwhile. */
function useChangedQuestion(query: Props['query'], draft: Draft | undefined): void {
  const keep = useEffectEvent(() => {
    if (query && draft && draft.answersQueryOf !== query.at)
      keepWithInputs({ answersQueryOf: query.at, question: query.note });
  });
  useEffect(() => {
    keep();
  }, [query?.at, draft?.id]);
}
