import { nearbyAccident } from '../../domain/reports/forms/nearby-accident.ts';
import { later } from '../../ui/later.tsx';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

const AssessmentView = later(async () => (await import('./AssessmentView.tsx')).AssessmentView);

export default function NearbyAccident(props: ReportFormProps) {
  return <ReportForm definition={nearbyAccident} Closing={AssessmentView} {...props} />;
}
