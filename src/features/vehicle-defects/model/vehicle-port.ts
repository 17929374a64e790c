/** What the driver's screen asks of a backend about a vehicle. Both reject without network. */
export interface VehiclePort {
  /** What stands open about the vehicle with this key, unchecked; null for nothing. */
  openDefects(uid: string, vehicle: string): Promise<unknown>;
  /** Tells the office that this driver has seen the defects of a report. */
  tellSeen(uid: string, reportId: string, name: string): Promise<void>;
}
