/**
 * What only the driver who leaves should see on this device, beside the session itself. What lies in
 * localStorage under a key that ends in the driver's id goes by itself (session-persistence.ts).
 */
import { forgetOwnReports } from '../own-reports/own-reports-store.ts';
import { forgetSharedPhotos } from '../share-target/shared-photos.ts';

/**
 * Lets pictures go that wait from the gallery, and what the server has told of the driver's reports.
 * Rejects where the browser refuses.
 */
export async function forgetDriver(): Promise<void> {
  await Promise.all([forgetSharedPhotos(), forgetOwnReports()]);
}
