import { complaintCustomerTank } from '../../domain/reports/forms/complaint-customer-tank.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function ComplaintCustomerTank(props: ReportFormProps) {
  return <ReportForm definition={complaintCustomerTank} {...props} />;
}
