/** The second stage of the list of reports, loaded as one file once the list is usable. */
export { startOwnReports } from '../../../app/start-own-reports.lazy.ts';
export { refreshReceipts, startReceipts } from '../../../app/start-receipts.lazy.ts';
export { StorageNotice } from './StorageNotice.tsx';
