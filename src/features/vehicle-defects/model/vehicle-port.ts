/**
 * The part of the backend that a driver's screen about vehicles needs. All calls reject without
 * network.
 */
export interface VehiclePort {
  /**
   * Returns the open defects of the vehicle with this key, which are not validated yet, or null if
   * there are none.
   */
  openDefects(uid: string, vehicle: string): Promise<unknown>;
  /**
   * Returns when an office desk last had all defect reports on its screen, in milliseconds since
   * 1970, or null if it never had. The value is not validated yet.
   */
  officeLookedAt(uid: string): Promise<unknown>;
  /**
   * Returns the last departure checks under these keys of vehicles, by key. They are not validated
   * yet. A key without a check is absent.
   */
  lastChecks(uid: string, vehicles: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Stores for the office that this driver has confirmed the defects of a report. */
  writeSeen(uid: string, reportId: string, name: string): Promise<void>;
}
