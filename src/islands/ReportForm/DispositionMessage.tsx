import { dispositionMessage } from '../../domain/reports/forms/disposition-message.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function DispositionMessage(props: ReportFormProps) {
  return <ReportForm definition={dispositionMessage} {...props} />;
}
