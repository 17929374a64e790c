import { useState, useSyncExternalStore } from 'react';
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import { pathToLocale, pathWithoutLocale } from '../../../i18n/locales.ts';
import { openDraft } from '../../../features/drafts/open-draft.ts';
import { restartDraft } from '../../../features/drafts/replace-draft.lazy.ts';
import { refreshOutbox } from '../../../features/outbox/outbox-store.ts';
import type { Draft } from '../../../features/drafts/model/draft.ts';
import type { RestoredFrom } from '../../../features/drafts/draft-store.ts';
import type { FormDefinition } from '../../../features/reports/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { LateStatus } from '../../../ui/LateStatus.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { isFromCheck } from '../is-from-check.ts';
import type { FormScreenTexts } from '../texts.ts';

/** True if the page was opened from the same screen in another language. */
function isLanguageChange(): boolean {
  if (!document.referrer.startsWith(`${location.origin}/`)) return false;
  const { pathname } = new URL(document.referrer);
  return (
    pathToLocale(pathname) !== pathToLocale(location.pathname) &&
    pathWithoutLocale(pathname) === pathWithoutLocale(location.pathname)
  );
}

/** The page from which this one was opened stays the same. */
const neverChanges = () => () => undefined;

/**
 * Tells the driver that an earlier draft was opened, or how this one was filled, and offers to
 * start a new one or to discard it. After a change of language it is absent: the driver knows the
 * draft, and the notice would push the fields down.
 */
export function RestoredDraft({
  texts,
  definition,
  draft: { begunFrom, inputs },
  restored,
}: {
  readonly texts: FormScreenTexts;
  readonly definition: FormDefinition;
  readonly draft: Draft;
  readonly restored: RestoredFrom;
}) {
  const [isAsking, setAsking] = useState(false);
  const isKnown = useSyncExternalStore(neverChanges, isLanguageChange, () => false);
  const t = texts.reports.draft;
  if (isKnown && !begunFrom) return null;
  if (isFromCheck({ begunFrom, inputs })) {
    const plate = [inputs['vehiclePlate'], inputs['trailerPlate']].find(
      (input) => typeof input === 'string' && input !== '',
    );
    return (
      <LateStatus>
        <p className="field-hint">
          {typeof plate === 'string'
            ? interpolate(t.fromCheck, { plate })
            : t.fromCheckWithoutPlate}
        </p>
      </LateStatus>
    );
  }
  return (
    <Notice tone="info" role="status">
      <p>
        {begunFrom
          ? { calculator: t.fromCalculator, report: t.fromReport, form: t.fromForm }[begunFrom]
          : interpolate(t.restored, { when: formatDateTime(restored.changedAt, texts.locale) })}
      </p>
      {isAsking && <p role="alert">{t.discardQuestion}</p>}
      <div className="report-form-actions">
        {isAsking ? (
          <>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false);
                void restartDraft().then(refreshOutbox);
              }}
            >
              {t.discard}
            </Button>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The tapped button no longer exists, so the safe answer gets the focus. */}
            <Button look="secondary" autoFocus onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
          </>
        ) : (
          <>
            {!begunFrom && (
              <Button look="secondary" onClick={() => void openDraft(definition, { fresh: true })}>
                {t.startNew}
              </Button>
            )}
            <Button look="quiet" onClick={() => setAsking(true)}>
              {t.discard}
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
}
