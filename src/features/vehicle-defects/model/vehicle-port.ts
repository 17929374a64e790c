/** What the driver's screen asks of a backend about a vehicle. All reject without network. */
export interface VehiclePort {
  /** What stands open about the vehicle with this key, unchecked; null for nothing. */
  openDefects(uid: string, vehicle: string): Promise<unknown>;
  /**
   * When a desk of the office last had all reports of defects on its screen, unchecked, in
   * milliseconds since 1970; null for never.
   */
  officeLookedAt(uid: string): Promise<unknown>;
  /** Tells the office that this driver has seen the defects of a report. */
  tellSeen(uid: string, reportId: string, name: string): Promise<void>;
}
