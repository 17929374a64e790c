import { progress } from '../../features/outbox/model/item-photos.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { ReportStatus } from '../../features/outbox/model/report-status.ts';
import { trackOf, type TrackStep } from '../../features/outbox/model/track.ts';
import type { Receipt } from '../../features/receipts/model/receipt.ts';
import { interpolate } from '../../i18n/format.ts';
import type { SendingTexts } from './texts.ts';

interface TrackProps {
  readonly item: OutboxItem;
  readonly reportStatus: ReportStatus;
  readonly receipt: Receipt | undefined;
}

/** The progress of a report: sent, read, closed. */
export function ReportProgress({
  texts: { track: t },
  ...props
}: TrackProps & { readonly texts: SendingTexts }) {
  const { item } = props;
  const label = ({ name, news }: TrackStep): string =>
    news === 'photos' ? interpolate(t.photos, progress(item)) : t[news ?? name];
  const steps = trackOf(item, props.reportStatus, props.receipt);
  if (steps.length === 0) return null;
  return (
    <ol className="track" aria-label={t.label}>
      {steps.map((step) => (
        <li key={step.name} className="track-step" data-state={step.state}>
          <span>{label(step)}</span>
          {step.state === 'open' && <span className="visually-hidden"> {`(${t.open})`}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Shows the progress as dots without labels, next to a text with the same meaning. */
export function TrackDots({ item, reportStatus, receipt }: TrackProps) {
  return (
    <span className="track track--small" aria-hidden>
      {trackOf(item, reportStatus, receipt).map(({ name, state }) => (
        <span key={name} className="track-step" data-state={state} />
      ))}
    </span>
  );
}
