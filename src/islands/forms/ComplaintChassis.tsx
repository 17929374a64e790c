// Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.
import { complaintChassis } from '../../features/reports/forms/complaint-chassis.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function ComplaintChassis(props: ReportFormProps) {
  return <ReportForm definition={complaintChassis} {...props} />;
}
