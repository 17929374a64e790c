/**
 * Can this browser send while the app is closed? Without Background Sync (Safari, Firefox) it sends
 * only while a page is open.
 */
export const hasBackgroundSync = (): boolean =>
  'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype;
