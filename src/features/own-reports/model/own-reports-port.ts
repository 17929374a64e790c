/** The part of the backend that lists a driver's own reports. */
import type { DocumentFields } from '../../outbox/model/report-document.ts';

export interface StoredReport {
  readonly id: string;
  readonly fields: DocumentFields;
}

export interface OwnReportsPort {
  /**
   * Returns the newest reports of this driver that arrived since `since` (milliseconds since 1970),
   * as they are stored. Rejects without network, session or permission.
   */
  list(uid: string, since: number): Promise<readonly StoredReport[]>;
  /** Returns one report of this driver, whatever its age is, or undefined if it does not exist. */
  find(uid: string, id: string): Promise<StoredReport | undefined>;
}
