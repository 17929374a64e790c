/** The second stage of a report, loaded as one file once the page is usable. */
export { startOwnReports } from '../../../app/start-own-reports.lazy.ts';
export { refreshReceipts } from '../../../app/start-receipts.lazy.ts';
export { FollowForm } from './FollowForm.tsx';
export { ReportView } from './ReportView.tsx';
