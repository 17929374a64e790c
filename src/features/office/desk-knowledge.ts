/** What a desk has heard of reports and of the work about them, and what of it is news. */
import { $desk, type Desk } from './office-store.ts';
import type { Report } from './model/report.ts';
import { isUntouched, type Work } from './model/work.ts';

export type KnownWork = readonly (readonly [id: string, work: Work])[];

/** When they were sent, in milliseconds since 1970; anonymous ones do not say. */
export const sentTimes = (reports: readonly Report[]): number[] =>
  reports.flatMap((report) => (report.anonymous ? [] : [Date.parse(report.sentAt)]));

export interface Knowledge {
  /** Keeps them without ringing. */
  keepReports(reports: readonly Report[]): void;
  keepWork(entries: KnownWork): void;
  /** Keeps what is unknown, and has it rung for, whichever way it came. */
  hear(reports: readonly Report[]): void;
}

export function createKnowledge({
  say,
  isAfterStart,
}: {
  readonly say: (change: Partial<Desk>) => void;
  /** Did it come while the desk was open? */
  readonly isAfterStart: (report: Report) => boolean;
}): Knowledge {
  function keepReports(reports: readonly Report[]): void {
    const known = new Map($desk.get().reports);
    for (const report of reports) known.set(report.id, report);
    say({ reports: known });
  }
  function isNews(report: Report): boolean {
    const work = $desk.get().work.get(report.id);
    return isAfterStart(report) && (!work || isUntouched(work));
  }
  return {
    keepReports,
    hear(reports) {
      const fresh = reports.filter(({ id }) => !$desk.get().reports.has(id));
      if (fresh.length === 0) return;
      keepReports(fresh);
      const news = fresh.filter(isNews).map(({ id }) => id);
      say({ arrived: [...$desk.get().arrived, ...news] });
    },
    keepWork(entries) {
      const known = new Map($desk.get().work);
      for (const [id, work] of entries) {
        const before = known.get(id);
        if (!before || before.revision <= work.revision) known.set(id, work);
      }
      say({
        work: known,
        arrived: $desk.get().arrived.filter((id) => {
          const work = known.get(id);
          return !work || isUntouched(work);
        }),
      });
    },
  };
}
