/** What a desk of the office knows, for its screen. Filled by office-desk.ts. */
import { atom } from 'nanostores';
import type { UnreadableRecord } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import type { OfficeRole } from './model/roles.ts';
import type { Work } from './model/work.ts';

export interface Desk {
  /**
   * driver: the account has no part in the office. signedOut: its sign-in counts no more, because it
   * was taken away or the account was blocked.
   */
  readonly status: 'starting' | 'driver' | 'signedOut' | 'failed' | 'ready';
  readonly roles: readonly OfficeRole[];
  /** By id. */
  readonly reports: ReadonlyMap<string, Report>;
  /** Records among the reports that are none, by id. */
  readonly unreadable: ReadonlyMap<string, UnreadableRecord>;
  /** By id; what is not in here nobody has touched. */
  readonly work: ReadonlyMap<string, Work>;
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  /** Older reports were asked for and did not come. */
  readonly isOlderMissing: boolean;
  /** The anonymous reports were asked for and did not all come. */
  readonly isAnonymousMissing: boolean;
  /** Does the live connection stand, and was the last question for new reports answered? */
  readonly isConnected: boolean;
  /** When the office's store was last heard, in milliseconds since 1970. */
  readonly heardAt: number;
  /**
   * Not everything is read that no desk has taken in yet. reading: it is on its way. waiting: the
   * desk could not go on and will try again. `since` in milliseconds since 1970, 0 for the first
   * report; undefined where nobody could be asked.
   */
  readonly catchUp:
    | undefined
    | {
        readonly status: 'reading' | 'waiting';
        readonly since: number | undefined;
        readonly count: number;
      };
  /**
   * Ids of reports that nobody has opened and that are news here: they came while this desk was open
   * or while none was, or they are dangerous.
   */
  readonly arrived: readonly string[];
  /**
   * When an accident or a security event was last reported that this desk may not read, in milliseconds
   * since 1970; undefined for none, and at desks that read them.
   */
  readonly accidentAt: number | undefined;
}

export const startingDesk: Desk = {
  status: 'starting',
  roles: [],
  reports: new Map(),
  unreadable: new Map(),
  work: new Map(),
  hasOlder: false,
  isLoading: true,
  isOlderMissing: false,
  isAnonymousMissing: false,
  isConnected: true,
  heardAt: 0,
  catchUp: undefined,
  arrived: [],
  accidentAt: undefined,
};
export const $desk = atom<Desk>(startingDesk);
