/**
 * A report's way in three steps, as the driver sees it as dots: sent, read, closed. A step is done
 * only where it is true: sent with the last photo, read once the office has opened it.
 */
import type { Receipt } from '../../receipts/model/receipt.ts';
import type { OutboxItem } from './outbox-item.ts';
import { ownStatus, type ReportStatus } from './report-status.ts';

type TrackState = 'open' | 'underWay' | 'done' | 'failed' | 'asked';
/** What stands at a step, where it is more than the step's own name. */
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

/** The steps of a report. Nobody can answer an anonymous one: it ends when it is sent. */
export const trackOf = (
  item: Pick<OutboxItem, 'state' | 'anonymous' | 'photos'>,
  reportStatus: ReportStatus,
  receipt: Receipt | undefined,
): readonly TrackStep[] =>
  item.anonymous
    ? [sentStep(item)]
    : [sentStep(item), readStep(reportStatus, receipt), closedStep(reportStatus, receipt)];
