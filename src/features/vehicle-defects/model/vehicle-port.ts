/** The backend port for vehicles on the driver's screen. All calls reject without network. */
export interface VehiclePort {
  /** Open defects of the vehicle with this key, not validated; null for none. */
  openDefects(uid: string, vehicle: string): Promise<unknown>;
  /**
   * When a desk of the office last had all defect reports on its screen, in milliseconds since 1970,
   * not validated; null for never.
   */
  officeLookedAt(uid: string): Promise<unknown>;
  /** Records for the office that this driver has seen the defects of a report. */
  writeSeen(uid: string, reportId: string, name: string): Promise<void>;
}
