import type { Draft } from '../../../features/drafts/model/draft.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { FormScreenTexts } from '../texts.ts';

/**
 * Shows the report that is answered or corrected, and the office's question. It stays visible on
 * every step.
 */
export function FollowedReport({
  texts,
  draft: { question, followPurpose = 'answer', followsCode, followsReport },
}: {
  readonly texts: FormScreenTexts;
  readonly draft: Draft;
}) {
  const t = texts.reports.draft;
  const code = followsCode ?? followsReport ?? '';
  const isAnswer = followPurpose === 'answer';
  return (
    <div className="report-form-followed">
      <Notice
        tone={isAnswer ? 'warning' : 'info'}
        title={interpolate(isAnswer ? t.question : t.correction, { code })}
      >
        {isAnswer && (
          <p
            className="report-form-question"
            role="region"
            aria-label={interpolate(t.question, { code })}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long question can be scrolled, also with the keyboard.
            tabIndex={0}
          >
            {question ?? t.noQuestion}
          </p>
        )}
      </Notice>
    </div>
  );
}
