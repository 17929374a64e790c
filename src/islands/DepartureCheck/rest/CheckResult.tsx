import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { SafetyCallee } from '../../../features/calls/model/call-table.ts';
import { openDraft } from '../../../features/drafts/open-draft.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { $outbox, loadingOutbox } from '../../../features/outbox/outbox-store.ts';
import { entriesIn, textIn } from '../../../features/reports/conditions.ts';
import { departureCheck } from '../../../features/reports/forms/departure-check.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { $session, unknownSession } from '../../../features/session/session-store.ts';
import {
  $storedAnswers,
  knownOfPlate,
  leastResult,
} from '../../../features/vehicle-defects/known-defects.ts';
import type { LastCheck } from '../../../features/vehicle-defects/model/last-check.ts';
import { formatShortMoment, interpolate } from '../../../i18n/format.ts';
import { plural } from '../../../i18n/plural.ts';
import { localizePath } from '../../../i18n/locales.ts';
import { formPath } from '../../../routing/routes.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { unbrokenIfCode } from '../../../ui/is-code.ts';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx';
import { CallButton } from '../../ReportForm/CallButton.tsx';
import type { CheckTexts } from '../texts.ts';
import type { ShownCheck } from '../use-last-check.ts';
import { calleeOfStop } from '../found-defects.ts';
import { odometerText } from '../odometer-text.ts';
import { isOfToday, openText } from './OpenHint.tsx';
import { Proof } from './Proof.tsx';

const signs = { inOrder: CheckIcon, defects: WarningIcon, stop: AlertIcon };

/** The result of today's check: what it says, and what may be done next. */
export function CheckResult({
  texts,
  check: { state, answeredAt },
  onAgain,
}: {
  readonly texts: CheckTexts;
  readonly check: ShownCheck;
  readonly onAgain: () => void;
}) {
  const { result: t } = texts.check;
  const { last } = state;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  useStore($storedAnswers);
  const [isProofOpen, setProofOpen] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    head.current?.focus({ preventScroll: true });
  }, []);
  if (!last) return null;
  const known = stateOf(last, user?.uid ?? '', outbox.items, texts);
  const { shown, item, count, callee, isUnknown } = known;
  const Sign = isUnknown ? InfoIcon : signs[shown.result];
  const again = (): void => {
    onAgain();
    void openDraft(departureCheck, { fresh: true });
  };
  return (
    <div className="check">
      <div
        className={`check-result check-result--${isUnknown ? 'unknown' : shown.result}`}
        role="status"
        ref={head}
        tabIndex={-1}
      >
        <span className="check-mark">
          <Sign />
        </span>
        <h2>{titleOf(shown, count, texts)}</h2>
        <Lines texts={texts} last={last} known={known} />
      </div>
      <p className="check-sent">
        {item
          ? sendingText(item, texts)
          : interpolate(t.other, {
              when: formatShortMoment(answeredAt ?? last.at, texts.locale),
            })}
      </p>
      <div className="check-actions">
        <Button look="secondary" onClick={() => setProofOpen(true)}>
          {texts.check.result.proof}
        </Button>
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localizePath(formPath('complaintChassis'), texts.locale)}
        >
          {t.later}
        </a>
        <Button look="secondary" onClick={again}>
          {t.again}
        </Button>
      </div>
      <div className="report-form-bar">
        {shown.result === 'stop' ? (
          <CallButton texts={texts} who={callee} orHint />
        ) : (
          <a className={buttonClass({ wide: true })} href={localizePath('/', texts.locale)}>
            {t.home}
          </a>
        )}
      </div>
      {isProofOpen && (
        <Proof
          texts={texts}
          last={last}
          title={titleOf(last, count, texts)}
          item={item}
          onClose={() => setProofOpen(false)}
        />
      )}
    </div>
  );
}

/** The lines below the result: vehicle, driver, open defects, and whom to call. */
function Lines({
  texts,
  last,
  known: { shown, open, callee },
}: {
  readonly texts: CheckTexts;
  readonly last: LastCheck;
  readonly known: ReturnType<typeof stateOf>;
}) {
  const { result: t } = texts.check;
  const odometer = odometerText(texts, last);
  return (
    <>
      <p>
        <strong className={unbrokenIfCode(last.plate)} translate="no">
          {last.plate}
        </strong>
        {shown.result === 'stop' ? null : <span>{` · ${t.until}`}</span>}
      </p>
      <p>
        <span>
          {interpolate(t.by, {
            name: last.name,
            when: formatShortMoment(last.at, texts.locale),
          })}
        </span>
        {odometer && <span>{` · ${odometer}`}</span>}
      </p>
      {open !== undefined && <p data-open>{open}</p>}
      {shown.result === 'stop' && <p>{t.call[callee]}</p>}
    </>
  );
}

/** Shows the stored facts about the checked vehicle, from the reports and answers on this phone. */
function stateOf(
  last: LastCheck,
  uid: string,
  items: readonly OutboxItem[],
  texts: CheckTexts,
): {
  readonly shown: LastCheck;
  /** The report of the check, if this phone has it, and the number of defects that it has found. */
  readonly item: OutboxItem | undefined;
  readonly count: number;
  readonly callee: SafetyCallee;
  /** What is open about the vehicle. */
  readonly open: string | undefined;
  /** A tick needs more than a check without findings: that no earlier defect is open. */
  readonly isUnknown: boolean;
} {
  const shown = withOpenDefects(last, uid);
  const item = items.find(({ id }) => id === last.reportId);
  const found = item ? entriesIn(item.answers as Answers, 'foundDefects') : [];
  const codes = found.flatMap((entry) => textIn(entry, 'code') ?? []);
  const known = knownOfPlate(uid, last.plate);
  return {
    shown,
    item,
    count: found.length,
    callee: calleeOfStop(items, codes),
    open: openText(known, texts),
    isUnknown: shown.result === 'inOrder' && !isOfToday(known),
  };
}

/** A defect that was reported after the check also keeps the vehicle where it is. */
function withOpenDefects(check: LastCheck, uid: string): LastCheck {
  const least = leastResult(uid, check.plate);
  const isWorse = least === 'stop' || (least === 'defects' && check.result === 'inOrder');
  return isWorse ? { ...check, result: least } : check;
}

function titleOf({ result }: LastCheck, count: number, { check, locale }: CheckTexts): string {
  const { result: t } = check;
  if (result !== 'defects') return t[result];
  return count > 0 ? plural(t.defects, count, locale) : t.someDefects;
}

/** Says how far the report of the check has come. "The next driver" needs the entry as well. */
function sendingText({ state, vehicleEntry }: OutboxItem, { check }: CheckTexts): string {
  const { result: t } = check;
  if (state.status === 'rejected') return t.rejected;
  if (state.status === 'queued' || state.status === 'sending') return t.queued;
  return vehicleEntry?.status === 'told' ? t.sent : t.arrived;
}
