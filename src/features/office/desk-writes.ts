/** Writes of a desk, and what the desk reads after them. */
import { $desk } from './office-store.ts';
import type { OfficePort, Person, WorkChange, WorkPlace } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import { workPlaceOf } from './model/roles.ts';
import { vehicleOf } from './model/vehicles.ts';

export interface DeskWrites {
  /**
   * Writes all changes or none. Resolves with `stale` if another desk was faster, and with
   * `earlierWritten` if an earlier change has succeeded meanwhile; $desk then contains that work.
   */
  change(changes: readonly WorkChange[]): ReturnType<OfficePort['change']>;
  note(report: Report, text: string): ReturnType<OfficePort['note']>;
  /**
   * Resolves once the outcome of a change or note with the result "unknown" is known; $desk then
   * contains the current work.
   */
  settled(report: Report, what: 'change' | 'note'): ReturnType<OfficePort['settled']>;
}

export const createDeskWrites = ({
  port,
  me,
  reloadWork,
}: {
  readonly port: Pick<OfficePort, 'change' | 'note' | 'settled'>;
  readonly me: Person;
  /** Reads the work on one report again. Never rejects. */
  readonly reloadWork: (place: WorkPlace) => Promise<void>;
}): DeskWrites => ({
  async change(changes) {
    const whole = changes.map((change) => {
      const report = $desk.get().reports.get(change.id);
      return report ? { ...change, vehicle: vehicleOf(report, change.work) } : change;
    });
    const result = await port.change(whole, me);
    if (result !== 'offline' && result !== 'unknown')
      await Promise.all(changes.map(({ id, work }) => reloadWork({ id, area: work.area })));
    return result;
  },
  note: (report, text) => port.note(workPlaceOf(report), report.anonymous, text, me),
  async settled(report, what) {
    const place = workPlaceOf(report);
    const result = await port.settled(place, what);
    if (result !== undefined && what === 'change') await reloadWork(place);
    return result;
  },
});
