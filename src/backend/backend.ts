/**
 * All ports that a backend implements. For another backend, add a folder next to `firebase` and
 * replace the imports of `firebase` in `app` and in `worker`, which imports only the few parts it
 * needs.
 */
import type { AccountPort } from '../features/account/model/account-port.ts';
import type { ReadingsPort } from '../features/manual/model/confirmed-reading.ts';
import type { OfficePort } from '../features/office/model/office-port.ts';
import type { Forms } from '../features/office/model/read-report.ts';
import type { ReportPort } from '../features/outbox/model/report-port.ts';
import type { OwnReportsPort } from '../features/own-reports/model/own-reports-port.ts';
import type { ReceiptsPort } from '../features/receipts/model/receipts-port.ts';
import type { IdentityPort } from '../features/session/model/identity-port.ts';
import type { VehiclePort } from '../features/vehicle-defects/model/vehicle-port.ts';

export interface Backend {
  /** Sign-in, profile and account of the driver. They share one library. */
  readonly identity: IdentityPort & AccountPort;
  /** Removes the stored tokens from this device. Needs neither the library nor a network. */
  readonly forgetTokens: () => Promise<void>;
  /** Documents and files of reports. The code is loaded by the call. */
  readonly reports: () => Promise<ReportPort>;
  /** Reports that this driver has sent from any phone. The code is loaded by the call. */
  readonly ownReports: () => Promise<OwnReportsPort>;
  /** Chapters of the manual that drivers confirm as read. The code is loaded by the call. */
  readonly readings: () => Promise<ReadingsPort>;
  /** The office's receipts, live. */
  readonly receipts: ReceiptsPort;
  /** Open defects of a vehicle. The code is loaded by the call. */
  readonly vehicles: () => Promise<VehiclePort>;
  /** Reads and writes of the office page; `forms` define the answers that a report can contain. */
  readonly office: (forms: Forms) => OfficePort;
}
