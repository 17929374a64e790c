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
  /** Does the live connection stand, and was the last question for new reports answered? */
  readonly isConnected: boolean;
  /** When the office's store was last heard, in milliseconds since 1970. */
  readonly heardAt: number;
  /** Ids of reports that came while this desk was open and that nobody has opened. */
  readonly arrived: readonly string[];
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
  isConnected: true,
  heardAt: 0,
  arrived: [],
};
export const $desk = atom<Desk>(startingDesk);
