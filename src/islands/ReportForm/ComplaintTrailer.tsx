import { complaintTrailer } from '../../domain/reports/forms/complaint-trailer.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function ComplaintTrailer(props: ReportFormProps) {
  return <ReportForm definition={complaintTrailer} {...props} />;
}
