/**
 * Returns true if this browser can send reports while the app is closed. Browsers without
 * Background Sync (Safari, Firefox) send only while a page is open.
 */
export const hasBackgroundSync = (): boolean =>
  'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype;
