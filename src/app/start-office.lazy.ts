/** Connects an office desk to the backend for the signed-in account. */
import { cutText } from '../features/reports/cut-text.ts';
import { atom } from 'nanostores';
import { openDesk, type OfficeDesk } from '../features/office/office-desk.ts';
import { followLookedAt } from '../features/office/follow-looked-at.ts';
import { readDeskSettings } from '../features/office/desk-settings.ts';
import type { OfficePort } from '../features/office/model/office-port.ts';
import type { Forms } from '../features/office/model/read-report.ts';
import { $profile, $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { nameOf } from '../features/session/model/user.ts';
import { backend } from './start-app.ts';

const pollMilliseconds = 30_000;

/** The desk of the signed-in account, its photos, and the live data of a report. */
export interface OfficeAccess {
  readonly desk: OfficeDesk;
  readonly port: OfficePort;
}

/** Undefined until the desk is open, and if nobody is signed in. */
export const $access = atom<OfficeAccess | undefined>();

/**
 * Opens the desk, which reads reports with these form definitions. Returns a function that closes
 * it.
 */
export function startOffice(forms: Forms): () => void {
  const access = openAccess(forms);
  $access.set(access);
  const stopLookedAt =
    access &&
    followLookedAt({
      port: access.port,
      now: () => Date.now(),
      isVisible: () => document.visibilityState === 'visible',
    });
  return () => {
    stopLookedAt?.();
    access?.desk.stop();
    $access.set(undefined);
  };
}

function openAccess(forms: Forms): OfficeAccess | undefined {
  const { user } = $session.get();
  if (!user) return undefined;
  const { uid } = user;
  const me = {
    uid,
    account: user.email ?? undefined,
    /** A getter, so that a name that is changed at this desk applies immediately. */
    get name() {
      const own = readDeskSettings(uid).name.trim();
      return cutText(own === '' ? nameOf(user, $profile.get()) : own, 80);
    },
  };
  const port = backend.office(forms);
  const desk = openDesk({
    port: {
      ...bound(port),
      // The identity is started first, so that the live connection uses the office account.
      async roles(of, fresh) {
        await startIdentity();
        return port.roles(of, fresh);
      },
    },
    me,
    now: () => Date.now(),
    onReturn(returned) {
      const end = new AbortController();
      // A page that was frozen or cached by the browser has missed updates, and so has a computer
      // that was asleep.
      for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, returned, end);
      document.addEventListener('resume', returned, end);
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') returned();
        },
        end,
      );
      return () => end.abort();
    },
    pollMilliseconds,
  });
  return { desk, port };
}

/**
 * Copies the port's methods into an object, because the keys of the lazy port are not enumerable
 * and a spread would copy nothing.
 */
const bound = (port: OfficePort): OfficePort => ({
  roles: (...of) => port.roles(...of),
  listReports: (...of) => port.listReports(...of),
  listAnonymous: (...of) => port.listAnonymous(...of),
  listQuarantined: (...of) => port.listQuarantined(...of),
  quarantine: (...of) => port.quarantine(...of),
  getReport: (...of) => port.getReport(...of),
  workOfVehicle: (...of) => port.workOfVehicle(...of),
  getReports: (...of) => port.getReports(...of),
  storedRecord: (...of) => port.storedRecord(...of),
  arrivedPhotos: (...of) => port.arrivedPhotos(...of),
  missingPhotos: (...of) => port.missingPhotos(...of),
  photo: (...of) => port.photo(...of),
  writeLookedAt: (...of) => port.writeLookedAt(...of),
  watchWork: (...of) => port.watchWork(...of),
  watchReport: (...of) => port.watchReport(...of),
  work: (...of) => port.work(...of),
  history: (...of) => port.history(...of),
  takenIn: (...of) => port.takenIn(...of),
  moveTakenIn: (...of) => port.moveTakenIn(...of),
  change: (...of) => port.change(...of),
  note: (...of) => port.note(...of),
  settled: (...of) => port.settled(...of),
});
