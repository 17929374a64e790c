/** Computes the overview from the driver's reports. */
import type { OutboxItem } from '../../outbox/model/outbox-item.ts';
import type { ReportGroups } from '../../outbox/model/report-status.ts';
import { isOneOf } from '../../reports/conditions.ts';
import { isDangerousEvent } from '../../reports/dangerous-event.ts';
import { isSevere } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Glance } from './glance.ts';

/**
 * Returns true for dangerous, severe and "immediate" reports. The driver must phone instead of
 * waiting for network.
 */
function isUrgentReport({ answers: stored }: Pick<OutboxItem, 'answers'>): boolean {
  // The conditions check the type of each value, so the cast is safe.
  const answers = stored as Answers;
  return (
    isOneOf(answers, 'urgency', ['immediate']) || isDangerousEvent(answers) || isSevere(answers)
  );
}

/** Computes the part that does not need the server. */
function waitingOf(items: readonly OutboxItem[]): Pick<Glance, 'waiting' | 'isUrgent'> {
  const waiting = items.filter(
    ({ state }) => state.status === 'queued' || state.status === 'sending',
  );
  return { waiting: waiting.length, isUrgent: waiting.some(isUrgentReport) };
}

/** Returns the overview of the report list. `phone` is the number for urgent reports. */
export function glanceOf({ actionNeeded, underWay }: ReportGroups, phone: string): Glance {
  const questions = actionNeeded.filter(({ reportStatus }) => reportStatus === 'returned');
  const [first] = questions;
  return {
    asks: questions.length,
    asked: first ? { id: first.item.id, kind: first.item.kind, code: first.item.shortCode } : null,
    actionNeeded: actionNeeded.length,
    ...waitingOf(underWay.map(({ item }) => item)),
    phone,
  };
}
