/** Keeps out of a desk what the office has set aside, at whichever desk or command line. */
import {
  type ChangeResult,
  OfficeError,
  type OfficePort,
  type Person,
  type RecordPlace,
  type UnreadableRecord,
} from './model/office-port.ts';
import type { OfficeRole } from './model/roles.ts';

/** It happens rarely, and each question costs a read. */
const asideMilliseconds = 300_000;

export interface AsideFollower {
  /** Asks where it is time. Never rejects: what is not known to be set aside is shown. */
  refresh(roles: readonly OfficeRole[]): Promise<void>;
  setAside(
    record: Pick<UnreadableRecord, 'id' | 'collection'>,
    reason: string,
  ): Promise<ChangeResult>;
}

export function createAsideFollower({
  port,
  me,
  now,
  putAside,
}: {
  readonly port: Pick<OfficePort, 'listAside' | 'setAside'>;
  readonly me: Person;
  readonly now: () => number;
  readonly putAside: (places: readonly RecordPlace[]) => void;
}): AsideFollower {
  /** Entries are never changed: what was read once is not read again. */
  let newest: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    async refresh(roles) {
      if (now() - askedAt < asideMilliseconds) return;
      try {
        const entries = await port.listAside(me.uid, roles, newest);
        putAside(entries);
        newest = entries.at(-1)?.at ?? newest;
        askedAt = now();
      } catch (error) {
        console.info('What was set aside could not be read', error);
      }
    },
    async setAside(record, reason) {
      try {
        await port.setAside(me.uid, record, reason);
      } catch (error) {
        const problem = error instanceof OfficeError ? error.problem : undefined;
        if (problem === 'offline') return 'offline';
        // Somebody else was faster, with the same end.
        if (problem !== 'conflict') throw error;
      }
      putAside([record]);
      return 'written';
    },
  };
}
