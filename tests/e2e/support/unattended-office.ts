/** A separate backend with a dangerous report, many later reports, and no open desk. */
import type { InitialData } from 'firebase-local/initial-data';
import { run } from '../../fixtures/running-backend.ts';
import { reportOf } from '../../rules/sample-data.ts';

const minute = 60_000;
export const dangerCode = 'F-261121-DNGR';
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const dangerId = idOf(0);

/** A report of a vehicle defect, which every role may read. Only report 0 is dangerous. */
function defect(number: number, sentAt: number) {
  const isDanger = number === 0;
  return {
    ...reportOf('driver-jona', idOf(number)),
    kind: 'complaintChassis',
    shortCode: isDanger ? dangerCode : 'F-261121-4F7K',
    severity: isDanger ? 'danger' : 'normal',
    answers: {
      vehiclePlate: 'HH-ZZ 1',
      defects: [{ defect: 'chBrakeAir', severity: isDanger ? 'life' : 'note' }],
    },
    photos: [],
    createdAt: new Date(sentAt),
    sentAt: new Date(sentAt),
  };
}

/**
 * The dangerous report followed by `count` others, one per minute; the last was sent a minute ago.
 */
const reportsDuringNight = (count: number) => (now: number) =>
  ({
    documents: new Map(
      Array.from({ length: count + 1 }, (_, number) => [
        `reports/${idOf(number)}`,
        defect(number, now - (count + 1 - number) * minute),
      ]),
    ),
    files: [],
    live: new Map(),
  }) satisfies InitialData;

export async function startUnattendedOffice(count: number) {
  const backend = await run({
    publicFolder: 'dist',
    seed: true,
    quickCompression: true,
    initialData: reportsDuringNight(count),
  });
  return { origin: backend.origin, stop: backend.remove, kill: backend.remove };
}
