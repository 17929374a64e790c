/**
 * Everything the app asks of a backend. Whoever brings another one writes a folder beside
 * `firebase` that fulfils this, and names it where `firebase` is named: in `app`, and in `worker`,
 * which takes the few parts it needs without the rest.
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
  /** Signing in, the driver's profile and the account: they share a library. */
  readonly identity: IdentityPort & AccountPort;
  /**
   * Takes what signs requests off this device, before the library has arrived and without network.
   */
  readonly forgetTokens: () => Promise<void>;
  /** Documents and files of reports. Its code is fetched with the call. */
  readonly reports: () => Promise<ReportPort>;
  /** What this driver has sent, from whichever phone. Its code is fetched with the call. */
  readonly ownReports: () => Promise<OwnReportsPort>;
  /** Chapters of the manual that drivers confirm as read. Its code is fetched with the call. */
  readonly readings: () => Promise<ReadingsPort>;
  /** The office's answers, live. */
  readonly receipts: ReceiptsPort;
  /** What stands open about a vehicle. Its code is fetched with the call. */
  readonly vehicles: () => Promise<VehiclePort>;
  /** What the office page reads and writes; `forms` say which answers a report can hold. */
  readonly office: (forms: Forms) => OfficePort;
}
