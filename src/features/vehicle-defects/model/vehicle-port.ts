/** The backend port for vehicles on the driver's screen. All calls reject without network. */
export interface VehiclePort {
  /** Open defects of the vehicle with this key, not validated; null if there are none. */
  openDefects(uid: string, vehicle: string): Promise<unknown>;
  /**
   * When an office desk last had all defect reports on its screen, in milliseconds since 1970, not
   * validated; null if never.
   */
  officeLookedAt(uid: string): Promise<unknown>;
  /** Records for the office that this driver has confirmed the defects of a report. */
  writeSeen(uid: string, reportId: string, name: string): Promise<void>;
}
