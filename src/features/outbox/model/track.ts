/**
 * Computes the three steps of a report that the driver sees as dots: sent (including the last
 * photo), read (the office has opened it), and closed.
 */
import type { Receipt } from '../../receipts/model/receipt.ts';
import type { OutboxItem } from './outbox-item.ts';
import { ownStatus, type ReportStatus } from './report-status.ts';

type TrackState = 'open' | 'underWay' | 'done' | 'failed' | 'asked';
/** A text that is added to a step. */
type TrackNews = 'photos' | 'rejected' | 'returned' | 'inProgress' | 'withdrawn';
export interface TrackStep {
  readonly name: 'sent' | 'read' | 'closed';
  readonly state: TrackState;
  readonly news?: TrackNews;
}

function sentStep(item: Pick<OutboxItem, 'state' | 'photos'>): TrackStep {
  switch (ownStatus(item)) {
    case 'queued':
      return { name: 'sent', state: 'open' };
    case 'sending':
      return { name: 'sent', state: 'underWay' };
    case 'arrived':
      return { name: 'sent', state: 'underWay', news: 'photos' };
    case 'rejected':
      return { name: 'sent', state: 'failed', news: 'rejected' };
    case 'sent':
      return { name: 'sent', state: 'done' };
  }
}

function readStep(reportStatus: ReportStatus, receipt: Receipt | undefined): TrackStep {
  if (reportStatus === 'returned') return { name: 'read', state: 'asked', news: 'returned' };
  return { name: 'read', state: receipt ? 'done' : 'open' };
}

function closedStep(reportStatus: ReportStatus, receipt: Receipt | undefined): TrackStep {
  if (reportStatus === 'withdrawn') return { name: 'closed', state: 'done', news: 'withdrawn' };
  if (receipt?.status === 'closed') return { name: 'closed', state: 'done' };
  return receipt?.status === 'inProgress'
    ? { name: 'closed', state: 'underWay', news: 'inProgress' }
    : { name: 'closed', state: 'open' };
}

/**
 * Returns the steps of a report. An anonymous report cannot be answered, so its last step is
 * "sent". If it is unknown whether its photos are sent, there are no steps.
 */
export const trackOf = (
  item: Pick<OutboxItem, 'state' | 'anonymous' | 'photos'>,
  reportStatus: ReportStatus,
  receipt: Receipt | undefined,
): readonly TrackStep[] => {
  if (reportStatus === 'photosUnknown') return [];
  return item.anonymous
    ? [sentStep(item)]
    : [sentStep(item), readStep(reportStatus, receipt), closedStep(reportStatus, receipt)];
};
