/** Removes quarantined records from a desk, whichever desk or command has quarantined them. */
import {
  type ChangeResult,
  OfficeError,
  type OfficePort,
  type Person,
  type RecordPlace,
} from './model/office-port.ts';
import type { OfficeRole } from './model/roles.ts';

/**
 * The minimum time between two reads, in milliseconds. Records are rarely quarantined, and each
 * request costs money.
 */
const intervalMilliseconds = 300_000;

export interface QuarantineFollower {
  /**
   * Reads new entries if the minimum time has passed. Never rejects. After a failure the
   * quarantined records stay in the list until the next call.
   */
  refresh(roles: readonly OfficeRole[]): Promise<void>;
  quarantine(record: RecordPlace, reason: string): Promise<ChangeResult>;
}

export function createQuarantineFollower({
  port,
  me,
  now,
  remove,
}: {
  readonly port: Pick<OfficePort, 'listQuarantined' | 'quarantine'>;
  readonly me: Person;
  readonly now: () => number;
  /** Removes these records from the desk. */
  readonly remove: (places: readonly RecordPlace[]) => void;
}): QuarantineFollower {
  /** The time of the newest entry that was read. Entries never change. */
  let newest: string | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  return {
    async refresh(roles) {
      if (now() - requestedAt < intervalMilliseconds) return;
      try {
        const entries = await port.listQuarantined(me.uid, roles, newest);
        remove(entries);
        newest = entries.at(-1)?.at ?? newest;
        requestedAt = now();
      } catch (error) {
        console.info('The quarantined records could not be read', error);
      }
    },
    async quarantine(record, reason) {
      try {
        await port.quarantine(me.uid, record, reason);
      } catch (error) {
        const problem = error instanceof OfficeError ? error.problem : undefined;
        // The service may have written it without an answer. A repeated request is safe.
        if (problem === 'offline') return 'unknown';
        // A conflict means that this or another desk has already quarantined the record.
        if (problem !== 'conflict') throw error;
      }
      remove([record]);
      return 'written';
    },
  };
}
