/** The second stage of a form, loaded as one file once the first questions can be answered. */
export { StorageNotice } from '../../MyReports/rest/StorageNotice.tsx';
export { PlaceField } from '../../../ui/PlaceField.tsx';
export { DangerCard } from './DangerCard.tsx';
export { DrawingView } from './DrawingView.tsx';
export { FollowedReport } from './FollowedReport.tsx';
export { ListView } from './ListView.tsx';
export { MayNotReport } from './MayNotReport.tsx';
export { OpenInOtherTab } from './OpenInOtherTab.tsx';
export { PhotosView } from './PhotosView.tsx';
export { ProblemSummary } from './ProblemSummary.tsx';
export { RecentValues } from './RecentValues.tsx';
export { RestoredDraft } from './RestoredDraft.tsx';
export { Review } from './Review.tsx';
export { Submitted } from './Submitted.tsx';
