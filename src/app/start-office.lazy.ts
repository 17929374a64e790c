/** Connects a desk of the office with the backend, for whoever is signed in. */
import { cutText } from '../features/vehicle-defects/model/cut-text.ts';
import { atom } from 'nanostores';
import { openDesk, type OfficeDesk } from '../features/office/office-desk.ts';
import { followLookedAt } from '../features/office/follow-looked-at.ts';
import { readDeskSettings } from '../features/office/desk-settings.ts';
import type { OfficePort } from '../features/office/model/office-port.ts';
import type { Forms } from '../features/office/model/read-report.ts';
import { $profile, $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { nameOf } from '../features/session/model/user.ts';
import { keepFocus } from '../platform/keep-focus.ts';
import { backend } from './start-app.ts';

const pollMilliseconds = 30_000;

/** A desk for the account that is signed in; its photos and what is live about one report. */
export interface OfficeAccess {
  readonly desk: OfficeDesk;
  readonly port: OfficePort;
}

/** Undefined until the desk is open, and where nobody is signed in. */
export const $access = atom<OfficeAccess | undefined>();

/** Opens the desk, which reads reports by these forms; gives what closes it. */
export function startOffice(forms: Forms): () => void {
  keepFocus();
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
    /** Whoever sits down at the desk and changes the name is meant from then on. */
    get name() {
      const own = readDeskSettings(uid).name.trim();
      return cutText(own === '' ? nameOf(user, $profile.get()) : own, 80);
    },
  };
  const port = backend.office(forms);
  const desk = openDesk({
    port: {
      ...bound(port),
      // First the identity, so that the live channel speaks in the office's name.
      async roles(of, fresh) {
        await startIdentity();
        return port.roles(of, fresh);
      },
    },
    me,
    now: () => Date.now(),
    onReturn(returned) {
      const end = new AbortController();
      // A page that the browser has frozen or kept aside, or a computer that slept, has heard nothing.
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

/** The port's calls as an object of its own: the lazy one has no names to copy. */
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
});
