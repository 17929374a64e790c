// Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.
import { dispositionMessage } from '../../features/reports/forms/disposition-message.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function DispositionMessage(props: ReportFormProps) {
  return <ReportForm definition={dispositionMessage} {...props} />;
}
