import { nearbyAccident } from '../../domain/reports/forms/nearby-accident.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function NearbyAccident(props: ReportFormProps) {
  return <ReportForm definition={nearbyAccident} {...props} />;
}
