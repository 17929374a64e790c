/** The backend for the list of a driver's own reports. */
import type { DocumentFields } from '../../outbox/model/report-document.ts';

export interface StoredReport {
  readonly id: string;
  readonly fields: DocumentFields;
}

export interface OwnReportsPort {
  /**
   * The newest reports of this driver that arrived since `since` (milliseconds since 1970), as
   * stored. Rejects without network, session or permission.
   */
  list(uid: string, since: number): Promise<readonly StoredReport[]>;
  /** One report of this driver, regardless of age; undefined if it does not exist. */
  find(uid: string, id: string): Promise<StoredReport | undefined>;
}
