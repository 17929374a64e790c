import { complaintChassis } from '../../domain/reports/forms/complaint-chassis.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function ComplaintChassis(props: ReportFormProps) {
  return <ReportForm definition={complaintChassis} {...props} />;
}
