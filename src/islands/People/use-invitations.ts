import { useState } from 'react';
import { backend } from '../../app/start-app.ts';
import type { Driver } from '../../features/people/model/driver-list.ts';
import {
  type Invitation,
  type InvitationStep,
  type PeopleProblem,
  problemIn,
} from '../../features/people/model/people-port.ts';

export type Row = Invitation & Pick<Driver, 'name'>;
/** `mail`: the mail server has refused a mail. `unknown`: invitations may have been sent. */
export type InvitationProblem = PeopleProblem | 'mail' | 'unknown';

/** So many drivers per call: each answer is progress, and each call ends before its time limit. */
const driversPerCall = 5;

const merge = (rows: readonly Row[], answers: readonly Invitation[]): readonly Row[] =>
  rows.map((row) => ({ ...row, ...answers.find(({ email }) => email === row.email) }));

const waits = ({ state }: Row, step: InvitationStep): boolean =>
  state === (step === 'invite' ? 'new' : 'notSent');
export const isWaiting = (row: Row): boolean => waits(row, 'invite') || waits(row, 'again');

/** The next drivers to invite. Those whose mail was refused are the last. */
function nextPart(rows: readonly Row[]): { step: InvitationStep; part: readonly Row[] } {
  const step = rows.some((row) => waits(row, 'invite')) ? 'invite' : 'again';
  return { step, part: rows.filter((row) => waits(row, step)).slice(0, driversPerCall) };
}

/** The drivers of a checked list and what has become of them. */
export function useInvitations(uid: string, onChanged: () => void) {
  /** Undefined until a list is checked. */
  const [rows, setRows] = useState<readonly Row[]>();
  const [busy, setBusy] = useState<'check' | 'send'>();
  const [problem, setProblem] = useState<InvitationProblem>();

  async function run(kind: 'check' | 'send', work: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const found = problemIn(error);
      setProblem(kind === 'send' && found === 'offline' ? 'unknown' : found);
    }
    setBusy(undefined);
  }
  async function call(known: readonly Row[], step: InvitationStep, part: readonly Driver[]) {
    const drivers = part.map(({ email, name }) => ({ email, name }));
    const answers = await backend.people.invite(uid, step, drivers);
    const next = merge(known, answers);
    setRows(next);
    const isRefused = step !== 'check' && answers.some(({ state }) => state === 'notSent');
    if (isRefused) setProblem('mail');
    return { next, isRefused };
  }

  return {
    rows,
    busy,
    problem,
    clear() {
      setRows(undefined);
      setProblem(undefined);
    },
    check: (drivers: readonly Driver[]) =>
      run('check', async () => {
        const unknown = drivers.map((driver) => ({
          ...driver,
          state: 'new' as const,
          uid: '',
          mayReport: false,
          hasSignedIn: false,
          isDisabled: false,
          isVerified: false,
        }));
        await call(unknown, 'check', drivers);
      }),
    /** Sends what waits, until the mail server refuses a mail. */
    send: (known: readonly Row[]) =>
      run('send', async () => {
        let result = { next: known, isRefused: false };
        while (!result.isRefused && result.next.some(isWaiting)) {
          const { step, part } = nextPart(result.next);
          result = await call(result.next, step, part);
        }
      }).then(onChanged),
    again: (known: readonly Row[], row: Row) =>
      run('send', async () => {
        await call(known, 'again', [row]);
      }).then(onChanged),
    grant: (known: readonly Row[], row: Row) =>
      run('send', async () => {
        await backend.people.setRole(uid, { uid: row.uid, role: 'mayReport', isGranted: true });
        setRows(merge(known, [{ ...row, mayReport: true }]));
      }).then(onChanged),
  };
}
