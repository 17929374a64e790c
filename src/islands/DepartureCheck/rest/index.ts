export { CheckResult } from './CheckResult.tsx';
export { GroupSheet } from './GroupSheet.tsx';
export { Head } from './Head.tsx';
export { OldCheck } from './OldCheck.tsx';
export { OpenHint } from './OpenHint.tsx';
export { SignQuestion } from './SignQuestion.tsx';
export { MayNotReport } from '../../ReportForm/rest/MayNotReport.tsx';
export { OpenInOtherTab } from '../../ReportForm/rest/OpenInOtherTab.tsx';
