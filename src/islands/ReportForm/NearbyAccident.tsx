import { nearbyAccident } from '../../domain/reports/forms/nearby-accident.ts';
import { EmergencyCard } from './EmergencyCard.tsx';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export default function NearbyAccident(props: ReportFormProps) {
  return <ReportForm definition={nearbyAccident} emergency={EmergencyCard} {...props} />;
}
