import { useState } from 'react';
import type { Draft } from '../../features/drafts/model/draft.ts';
import type { RejectionReason } from '../../features/outbox/model/outbox-item.ts';
import { formatAge, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { draftPath } from '../../routing/draft-path.ts';
import { Interpolated } from '../../ui/Interpolated.tsx';
import { subjectOf } from '../../features/reports/report-subject.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { KindIcon } from './KindIcon.tsx';
import { refusalText } from './status-text.ts';
import type { ListTexts } from './texts.ts';

/** Fields that identify a draft that was last changed by a version without draft names. */
const namingFields = ['customerName', 'customerNumber', 'tourNumber', 'text', 'followText'];

/** Returns what identifies the draft, or undefined if nothing was entered that does. */
const nameOf = ({ about, inputs }: Draft, { labels }: ListTexts): string | undefined =>
  about ??
  namingFields
    .map((field) => inputs[field])
    .find((input): input is string => typeof input === 'string' && input !== '') ??
  subjectOf(inputs, labels).where;

export function DraftEntry({
  draft,
  locale,
  texts: t,
}: {
  readonly draft: Draft;
  readonly locale: Locale;
  readonly texts: ListTexts;
}) {
  /** The version that the driver has to confirm for removal. */
  const [asked, setAsked] = useState<Draft>();
  const [isChanged, setChanged] = useState(false);
  const about = nameOf(draft, t);
  const missing = draft.missing ?? [];
  const address = draftPath(draft, locale);
  const remove = async (version: Draft): Promise<void> => {
    const { removeDraft } = await import('./remove-draft.lazy.ts');
    if (await removeDraft(version, t.draftRemoved)) return;
    setChanged(true);
    setAsked(undefined);
  };
  return (
    <li className="my-reports-item" data-draft={draft.id}>
      <KindIcon kind={draft.kind} photo={draft.photos[0]?.id} />
      <a className="my-reports-title" href={address}>
        {t.kinds[draft.kind]}
      </a>
      <span className="my-reports-facts">
        {about !== undefined ? <span translate="no">{about}</span> : <span>{t.untitled}</span>}
      </span>
      <span className="my-reports-status">
        <span>{t.status.draft}</span>
        <span className="my-reports-age">
          {interpolate(t.changed, { when: formatAge(draft.updatedAt, locale) })}
        </span>
      </span>
      {missing.length > 0 && (
        <span className="my-reports-reason">
          {interpolate(t.missing, { names: missing.join(', ') })}
        </span>
      )}
      {draft.rejectedBecause && (
        <span className="my-reports-reason">
          {refusalText(draft.rejectedBecause as RejectionReason, t)}
        </span>
      )}
      {draft.followsReport && (
        <span className="my-reports-reason">
          <Interpolated
            text={t.follow.purposes[draft.followPurpose ?? 'answer']}
            values={{ code: draft.followsCode ?? draft.followsReport }}
          />
        </span>
      )}
      {isChanged && (
        <span className="my-reports-reason" role="alert">
          {t.changedMeanwhile}
        </span>
      )}
      <span className="my-reports-actions">
        {asked ? (
          <>
            <span role="alert">{t.removeQuestion}</span>
            <button
              type="button"
              className="button button--danger"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- The tapped button no longer exists, so its replacement at the same position gets the focus.
              autoFocus
              onClick={() => void remove(asked)}
            >
              {t.remove}
            </button>
            <button
              type="button"
              className="button button--secondary"
              onClick={() => setAsked(undefined)}
            >
              {t.keep}
            </button>
          </>
        ) : (
          <>
            <a className="button" href={address}>
              {t.open}
            </a>
            <button
              type="button"
              className="button button--quiet"
              onClick={() => {
                setChanged(false);
                setAsked(draft);
              }}
            >
              <TrashIcon />
              <span>{t.remove}</span>
            </button>
          </>
        )}
      </span>
    </li>
  );
}
