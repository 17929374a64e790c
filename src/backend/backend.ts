/**
 * All ports that a backend implements. To use another backend, add a folder next to `firebase` and
 * replace the imports of `firebase` in `app` and in `worker`. The worker imports only the few parts
 * that it needs.
 */
import type { AccountPort } from '../features/account/model/account-port.ts';
import type { ReadingsPort } from '../features/manual/model/confirmed-reading.ts';
import type { OfficePort } from '../features/office/model/office-port.ts';
import type { Forms } from '../features/office/model/read-report.ts';
import type { ReportPort } from '../features/outbox/model/report-port.ts';
import type { OwnReportsPort } from '../features/own-reports/model/own-reports-port.ts';
import type { PhonesPort } from '../features/push/model/phones-port.ts';
import type { PeoplePort } from '../features/people/model/people-port.ts';
import type { ReceiptsPort } from '../features/receipts/model/receipts-port.ts';
import type { IdentityPort } from '../features/session/model/identity-port.ts';
import type { VehiclePort } from '../features/vehicle-defects/model/vehicle-port.ts';

export interface Backend {
  /**
   * Sign-in, profile and account of the driver. They are one part, because they share a library.
   */
  readonly identity: IdentityPort & AccountPort;
  /** Removes the stored tokens from this device. Works without the library and without network. */
  readonly forgetTokens: () => Promise<void>;
  /** Sends the documents and files of reports. The call loads the code. */
  readonly reports: () => Promise<ReportPort>;
  /** Lists the reports that this driver has sent from any phone. The call loads the code. */
  readonly ownReports: () => Promise<OwnReportsPort>;
  /** Sends confirmations that a driver has read chapters of the manual. The call loads the code. */
  readonly readings: () => Promise<ReadingsPort>;
  /** Receives the office's receipts live. */
  readonly receipts: ReceiptsPort;
  /** Reads the open defects of a vehicle. The call loads the code. */
  readonly vehicles: () => Promise<VehiclePort>;
  /**
   * Reads and writes the data of the office page. `forms` define the answers that a report can
   * contain.
   */
  readonly office: (forms: Forms) => OfficePort;
  /** Lists accounts and changes their roles. */
  readonly people: PeoplePort;
  /** Stores at which addresses the account receives push messages. */
  readonly phones: PhonesPort;
}
