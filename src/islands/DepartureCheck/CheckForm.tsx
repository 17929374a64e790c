import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { applyDraftEvent, flushDraft, setInput } from '../../features/drafts/draft-session.ts';
import { $draft, isUnderWay, type EditableDraft } from '../../features/drafts/draft-store.ts';
import { importOutbox } from '../../features/outbox/load-outbox.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { checkGroups } from '../../features/reports/catalogues.ts';
import type { CheckGroup } from '../../features/reports/forms/departure-check.ts';
import { nameOf } from '../../features/session/model/user.ts';
import { $profile, $session, unknownSession } from '../../features/session/session-store.ts';
import {
  $storedAnswers,
  type KnownDefects,
  knownOfPlate,
  leastResult,
  seenReports,
} from '../../features/vehicle-defects/known-defects.ts';
import { resultWhileOpen } from '../../features/vehicle-defects/model/open-defects.ts';
import type { LastCheck } from '../../features/vehicle-defects/model/last-check.ts';
import { interpolate } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { focusReportingBar } from '../ReportForm/may-not-report.ts';
import { CheckRow } from './CheckRow.tsx';
import { type FoundDefect, foundDefects, resultToSign } from './found-defects.ts';
import { rest } from './rest.ts';
import { SignButton } from './SignButton.tsx';
import type { CheckTexts } from './texts.ts';
import { typedText } from './typed-text.ts';

const outboxCode = lazyModule(importOutbox);
const Head = rest.component((module) => module.Head);
const GroupSheet = rest.component((module) => module.GroupSheet);
const OpenHint = rest.component((module) => module.OpenHint);
const SignQuestion = rest.component((module) => module.SignQuestion);
const OldCheck = rest.component((module) => module.OldCheck);

/** A check that was begun earlier does not show how the vehicle is now: a house rule. */
const maxAgeMilliseconds = 12 * 3_600_000;

/** Writes what the screen derives from other records into the draft, just before it is signed. */
function completeDraft(uid: string, plate: string, found: readonly FoundDefect[]): void {
  for (const group of checkGroups)
    if (found.some((defect) => defect.group === group)) setInput(group, 'defect');
  setInput('vehiclePlate', plate);
  setInput(
    'foundDefects',
    found.map(({ group, code, stop }) => ({ group, code, stop })),
  );
  const seen = new Set(seenReports(uid));
  const open: KnownDefects['open'] = knownOfPlate(uid, plate)?.open ?? new Map();
  setInput('openDefectsSeen', String([...open.keys()].filter((id) => seen.has(id)).length));
  setInput('result', resultToSign(found, resultWhileOpen(open)));
}

/** Whoever signs for a vehicle drives it: home and forms then show this vehicle. */
async function keepVehicle(vehiclePlate: string, trailerPlate: string): Promise<void> {
  const { changeDefaultVehicle } = await import('../../features/account/default-vehicle.lazy.ts');
  changeDefaultVehicle({ vehiclePlate, trailerPlate });
}

/** Returns whether the check is being stored, and whether that has failed. */
const sendingOf = (state: EditableDraft) => ({
  isBusy: state.status === 'open' && isUnderWay(state.submission),
  hasFailed: state.status === 'open' && state.submission.status === 'failed',
});

interface BarState {
  readonly isMissing: boolean;
  readonly hasFailed: boolean;
  readonly hasPlate: boolean;
  /** The number of groups without an answer. */
  readonly left: number;
  readonly isShort: boolean;
  readonly name: string;
}

/** The line above the button: what is missing, what has failed, or who signs. */
function hintText({ check, locale }: CheckTexts, bar: BarState): string {
  const { bar: t } = check;
  if (bar.isMissing) return t.codeMissing;
  if (bar.hasFailed) return t.failed;
  if (!bar.hasPlate) return t.noPlate;
  if (bar.left > 0) return plural(t.left, bar.left, locale);
  return bar.isShort ? t.longer : interpolate(t.name, { name: bar.name });
}

/** The text of the button of a row. */
const labelOf = ({ check }: CheckTexts, group: CheckGroup, trailer: string): string =>
  isWithoutTrailer(group, trailer) ? check.row.noTrailer : check.row.inOrder;
const isWithoutTrailer = (group: CheckGroup, trailer: string): boolean =>
  group === 'coupling' && trailer === '';

export function CheckForm({
  texts,
  state,
  last,
}: {
  readonly texts: CheckTexts;
  readonly state: EditableDraft;
  readonly last: LastCheck | undefined;
}) {
  const { bar: t } = texts.check;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const profile = useStore($profile, { ssr: () => null });
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  useStore($storedAnswers);
  const [openGroup, setOpenGroup] = useState<CheckGroup>();
  const [isAsking, setAsking] = useState(false);
  const [isShort, setShort] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const { draft, reading } = state;
  const { effective } = reading;
  const plate = typedText(effective, 'vehiclePlate');
  const trailer = typedText(effective, 'trailerPlate');
  const uid = user?.uid ?? '';
  const found = foundDefects(outbox.items, { uid, begun: draft.createdAt, plate });
  const foundIn = (group: CheckGroup): number =>
    found.filter((defect) => defect.group === group).length;
  const isDone = (group: CheckGroup): boolean =>
    foundIn(group) > 0 || reading.answers[group] !== undefined;
  const left = checkGroups.filter((group) => !isDone(group)).length;
  const isOld = state.status === 'open' && openedAt - draft.createdAt > maxAgeMilliseconds;
  if (isOld) return <OldCheck texts={texts} begun={draft.createdAt} />;
  const { isBusy, hasFailed } = sendingOf(state);
  const hasPlate = reading.answers['vehiclePlate'] !== undefined;
  const isReady = left === 0 && hasPlate && state.status === 'open';
  const name = nameOf(user, profile);
  const openHint = isReady && (
    <OpenHint
      texts={texts}
      uid={uid}
      plate={plate}
      result={resultToSign(found, leastResult(uid, plate))}
      placeholder={null}
    />
  );
  const toggle = (group: CheckGroup): void => {
    const value = isWithoutTrailer(group, trailer) ? 'noTrailer' : 'inOrder';
    setInput(group, reading.answers[group] === undefined ? value : undefined);
  };
  const sign = async (): Promise<void> => {
    setAsking(false);
    setShort(false);
    if (focusReportingBar()) return;
    completeDraft(uid, plate, found);
    try {
      const { submitReport } = await outboxCode.load();
      setMissing(false);
      await submitReport();
      // Warnings, such as an unusual plate, stand above the rows and do not need a second signature.
      const after = $draft.get();
      if (after?.status === 'open' && after.submission.status === 'asking') await submitReport();
      if ($draft.get()?.status === 'submitted') await keepVehicle(plate, trailer);
    } catch (error) {
      console.error(error);
      setMissing(true);
      applyDraftEvent({ type: 'submission', submission: { status: 'none' } });
    }
  };
  const showFirstOpen = (): void => {
    const first = checkGroups.find((group) => !isDone(group));
    const target = document.getElementById(hasPlate && first ? `check-${first}` : 'vehiclePlate');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <div className="check">
      <Head texts={texts} state={state} last={last} placeholder={<div className="check-head" />} />
      <p className="check-tap">{texts.check.row.tap}</p>
      <ul className="check-rows">
        {checkGroups.map((group) => (
          <CheckRow
            key={group}
            texts={texts}
            group={group}
            defects={foundIn(group)}
            answer={reading.answers[group]}
            label={labelOf(texts, group, trailer)}
            onToggle={() => toggle(group)}
            onOpen={() => setOpenGroup(group)}
          />
        ))}
      </ul>
      <div className="report-form-bar check-bar">
        {openHint}
        <LiveText className="check-hint">
          {hintText(texts, { isMissing, hasFailed, hasPlate, left, isShort, name })}
        </LiveText>
        {isReady ? (
          <SignButton
            label={isBusy ? t.saving : t.hold}
            fullLabel={t.release}
            busy={isBusy}
            onSign={() => void sign()}
            onConfirm={() => setAsking(true)}
            onShort={() => setShort(true)}
          />
        ) : (
          <button
            type="button"
            className="button button--wide check-sign check-sign--open"
            aria-disabled="true"
            onClick={showFirstOpen}
          >
            {t.sign}
          </button>
        )}
      </div>
      {openGroup && (
        <GroupSheet
          texts={texts}
          group={openGroup}
          answers={reading.answers}
          onClose={() => setOpenGroup(undefined)}
          onLeave={async () => {
            // The check must be stored before the driver leaves, so that the defect belongs to it.
            setInput('vehiclePlate', plate);
            await flushDraft();
          }}
          placeholder={null}
        />
      )}
      {isAsking && (
        <SignQuestion
          texts={texts}
          name={name}
          hint={openHint}
          onSign={() => void sign()}
          onClose={() => setAsking(false)}
          placeholder={null}
        />
      )}
    </div>
  );
}
