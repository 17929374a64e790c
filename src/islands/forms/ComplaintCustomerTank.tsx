// Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.
import { complaintCustomerTank } from '../../features/reports/forms/complaint-customer-tank.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function ComplaintCustomerTank(props: ReportFormProps) {
  return <ReportForm definition={complaintCustomerTank} {...props} />;
}
