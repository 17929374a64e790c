/** What the office has done about a report, as the live database holds it. */
import { readLive } from './receipts.ts';
import type { Dossier } from '../src/features/office/model/report.ts';
import { areaOfReport } from '../src/features/office/model/roles.ts';
import type { Session } from './session.ts';

/** So many reports are asked about at once. */
const atOnce = 16;

/** Work and log are unchecked: null where nothing was done. */
export interface DossierWithHistory extends Dossier {
  readonly work: unknown;
  readonly log: unknown;
}

async function readHistory(session: Session, dossier: Dossier): Promise<DossierWithHistory> {
  const { report } = dossier;
  const area = areaOfReport(report);
  const [work, log] = await Promise.all(
    ['work', 'log'].map(async (place) =>
      readLive(
        await session.call((token) => ({
          url: session.project.live([place, area, report.id], token),
        })),
        'Reading the history failed',
      ),
    ),
  );
  return { ...dossier, work, log };
}

/** The same reports, in the same order. Rejects with Problem. */
export async function withHistories(
  session: Session,
  dossiers: readonly Dossier[],
): Promise<readonly DossierWithHistory[]> {
  const found: DossierWithHistory[] = [];
  for (let start = 0; start < dossiers.length; start += atOnce)
    found.push(
      ...(await Promise.all(
        dossiers.slice(start, start + atOnce).map((dossier) => readHistory(session, dossier)),
      )),
    );
  return found;
}
