/** Computes the overview from the driver's reports. */
import type { Draft } from '../../drafts/model/draft.ts';
import { isWaiting, type OutboxItem } from '../../outbox/model/outbox-item.ts';
import type { ReportGroups, ReportWithStatus } from '../../outbox/model/report-status.ts';
import { isOneOf } from '../../reports/conditions.ts';
import { isDangerousEvent } from '../../reports/dangerous-event.ts';
import { isSevere } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { type Glance, glanceTopics, type GlanceTopic } from './glance.ts';

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

/** Returns the topic of a report whose document the office does not have yet. */
function topicOfWaiting(item: OutboxItem): GlanceTopic {
  if (isUrgentReport(item)) return 'danger';
  if (isWaiting(item.state) && item.state.waitingFor === 'signIn') return 'signIn';
  return item.kind === 'nearbyAccident' ? 'accident' : 'waiting';
}

/** Returns the topic of a report, or undefined if it is with the office and nothing is open. */
export function topicOfReport({ item, reportStatus }: ReportWithStatus): GlanceTopic | undefined {
  switch (reportStatus) {
    case 'returned':
      return 'question';
    case 'rejected':
      return isUrgentReport(item) ? 'danger' : 'refused';
    case 'queued':
    case 'sending':
      return topicOfWaiting(item);
    default:
      return undefined;
  }
}

export const topicOfDraft = ({ kind }: Pick<Draft, 'kind'>): GlanceTopic =>
  kind === 'nearbyAccident' ? 'accidentDraft' : 'draft';

interface Known {
  readonly topic: GlanceTopic | undefined;
  readonly kind: string;
  readonly href: string;
}

/** Returns the German paths of a report and of a draft. */
export interface GlancePaths {
  readonly report: (item: OutboxItem) => string;
  readonly draft: (draft: Draft) => string;
}

/** Returns the overview of the report list. `phone` is the number for urgent reports. */
export function glanceOf(
  { actionNeeded, underWay, drafts }: ReportGroups,
  phone: string,
  paths: GlancePaths,
): Pick<Glance, 'entries' | 'phone'> {
  const known: readonly Known[] = [
    ...[...actionNeeded, ...underWay].map((report) => ({
      topic: topicOfReport(report),
      kind: report.item.kind,
      href: paths.report(report.item),
    })),
    ...drafts.map((draft) => ({
      topic: topicOfDraft(draft),
      kind: draft.kind,
      href: paths.draft(draft),
    })),
  ];
  const entries = glanceTopics.flatMap((topic) => {
    const same = known.filter((one) => one.topic === topic);
    const [newest] = same;
    return newest ? [{ topic, count: same.length, kind: newest.kind, href: newest.href }] : [];
  });
  return { entries, phone };
}
