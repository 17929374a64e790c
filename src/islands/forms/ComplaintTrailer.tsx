// Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.
import { complaintTrailer } from '../../features/reports/forms/complaint-trailer.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function ComplaintTrailer(props: ReportFormProps) {
  return <ReportForm definition={complaintTrailer} {...props} />;
}
