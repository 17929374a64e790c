/** The glance, worked out from the driver's reports. */
import type { OutboxItem } from '../../outbox/model/outbox-item.ts';
import type { ReportGroups } from '../../outbox/model/report-status.ts';
import { isOneOf } from '../../reports/conditions.ts';
import { isDangerousEvent } from '../../reports/dangerous-event.ts';
import { isSevere } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Glance } from './glance.ts';

/** Danger, or "at once": somebody has to hear of it before the network is back. */
function isUrgentReport({ answers: stored }: Pick<OutboxItem, 'answers'>): boolean {
  // The conditions look at each value before they take it for an answer.
  const answers = stored as Answers;
  return (
    isOneOf(answers, 'urgency', ['immediate']) || isDangerousEvent(answers) || isSevere(answers)
  );
}

/** The part of it that this device knows by itself. */
function waitingOf(items: readonly OutboxItem[]): Pick<Glance, 'waiting' | 'isUrgent'> {
  const waiting = items.filter(
    ({ state }) => state.status === 'queued' || state.status === 'sending',
  );
  return { waiting: waiting.length, isUrgent: waiting.some(isUrgentReport) };
}

/** What stands in the list of reports, said in one line. */
export function glanceOf({ actionNeeded, underWay }: ReportGroups, phone: string): Glance {
  const asking = actionNeeded.filter(({ reportStatus }) => reportStatus === 'returned');
  const [first] = asking;
  return {
    asks: asking.length,
    asked: first ? { id: first.item.id, kind: first.item.kind, code: first.item.shortCode } : null,
    actionNeeded: actionNeeded.length,
    ...waitingOf(underWay.map(({ item }) => item)),
    phone,
  };
}
