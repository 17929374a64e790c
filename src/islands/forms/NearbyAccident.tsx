// Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.
import { nearbyAccident } from '../../features/reports/forms/nearby-accident.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function NearbyAccident(props: ReportFormProps) {
  return <ReportForm definition={nearbyAccident} {...props} />;
}
