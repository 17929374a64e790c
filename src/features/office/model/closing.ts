/** Determines the open defects of a report and the reasons for closing it. */
import { isWithoutDefect } from '../../reports/without-defect.ts';
import type { Report } from './report.ts';
import { defectsOf } from './report-facts.ts';
import type { CloseReason, Work } from './work.ts';

/** Returns the defects that nobody has certified, even if the report is closed. */
export const openDefectsOf = (
  report: Report,
  { defects = {} }: Pick<Work, 'defects'>,
): ReturnType<typeof defectsOf> =>
  defectsOf(report).filter(({ key }) => defects[key] === undefined);

/**
 * Returns the reasons that make sense for this report, the most likely one first. "Repaired" and
 * "no defect" must agree with the certificates, so they are offered only if no defect is open.
 */
export function closeReasonsFor(report: Report, work: Work): readonly CloseReason[] {
  if (isWithoutDefect(report)) return ['seen', 'noDefect', 'duplicate', 'passedOn'];
  const general: readonly CloseReason[] = ['done', 'seen', 'duplicate', 'passedOn'];
  const outcomes = Object.values(work.defects ?? {}).map(({ outcome }) => outcome);
  if (outcomes.length === 0 || openDefectsOf(report, work).length > 0) return general;
  return [outcomes.includes('repaired') ? 'repaired' : 'noDefect', ...general];
}
