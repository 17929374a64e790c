/**
 * Moves the data of earlier app versions to the places where this version reads it: work, history
 * and notes under their area, the area of quarantined records, and records of vehicles under their
 * present key. No rule allows this to an account, so it needs the administrator's access.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { vehicleKeyOf } from '../src/features/reports/plates.ts';
import { idOf, readReport } from '../src/features/office/model/read-report.ts';
import { vehicleOf } from '../src/features/office/model/vehicles.ts';
import type { Work } from '../src/features/office/model/work.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { rawDocument, wireDocument } from '../src/features/office/model/document-values.ts';
import { plateOf } from '../src/features/office/model/report-facts.ts';
import { type Area, areas } from '../src/features/office/model/roles.ts';
import type { Report } from '../src/features/office/model/report.ts';
import { quarantineArea, type ReportCollection } from '../src/features/office/model/quarantine.ts';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import { type Administrator, openAdministration } from './administrator.ts';
import type { Command } from './arguments.ts';
import {
  correctVehicleEntry,
  entriesOf,
  type LiveRecords,
  type MovePlan,
  type Places,
  planMove,
  type ReportFacts,
} from './earlier-layout.ts';
import { Problem } from './problem.ts';
import { createProgress, type Screen } from './progress.ts';
import type { Project } from './project.ts';
import { counted, printable } from './text.ts';
import { moveVehicleKeys } from './move-vehicle-keys.ts';

/** The number of reports that are read at the same time. */
const pageSize = 100;
/** The number of reports that are moved at the same time. */
const concurrency = 8;

const collections = ['reports', 'anonymousReports'] as const;
/** Only these fields of a report are read, because the answers may be large. */
const mask = [
  'kind',
  ...['eventKind', 'reporterMode', 'vehiclePlate', 'trailerPlate'].map((name) => `answers.${name}`),
];
const foundReports = z.array(z.object({ found: z.optional(rawDocument) }));
const quarantinePage = z.object({
  documents: z.array(rawDocument).default([]),
  nextPageToken: z.string().optional(),
});
const quarantineFields = z.object({
  collection: z.object({ stringValue: z.enum(collections) }),
});

interface CarryOverCount {
  reports: number;
  aside: number;
  vehicles: number;
  /** One sentence for each record that stays where it is, with its id and the reason. */
  readonly problems: string[];
}

/** The stored data, and the ids of the quarantined signed reports. */
interface Source {
  readonly administrator: Administrator;
  /** The resource name of the document store. */
  readonly root: string;
  readonly quarantined: ReadonlySet<string>;
}

function factsOf(
  collection: ReportCollection,
  fields: Readonly<Record<string, unknown>>,
): ReportFacts {
  const read = wireDocument.safeParse({ name: '', fields });
  const { kind, answers } = read.success ? read.data.fields : {};
  const plate =
    typeof kind === 'string' && typeof answers === 'object' && answers !== null
      ? plateOf(kind, answers as Answers)
      : undefined;
  return { area: quarantineArea(collection, fields), vehicle: vehicleKeyOf(plate ?? '') };
}

/** Reads the facts of these reports by "collection/id". Missing reports are left out. */
async function readFacts(
  administrator: Administrator,
  root: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReportFacts>> {
  const facts = new Map<string, ReportFacts>();
  if (names.length === 0) return facts;
  const answer = await administrator.documents(':batchGet', {
    method: 'POST',
    body: JSON.stringify({
      documents: names.map((name) => `${root}/${name}`),
      mask: { fieldPaths: mask },
    }),
  });
  for (const { found } of foundReports.parse(answer))
    for (const collection of collections)
      if (found?.name.startsWith(`${root}/${collection}/`))
        facts.set(`${collection}/${idOf(found.name)}`, factsOf(collection, found.fields));
  return facts;
}

/** Returns the keys of the vehicles of these signed reports. Missing reports are left out. */
async function readVehicles(
  administrator: Administrator,
  root: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const vehicles = new Map<string, string>();
  for (let start = 0; start < ids.length; start += pageSize) {
    const names = ids.slice(start, start + pageSize).map((id) => `reports/${id}`);
    for (const [name, { vehicle }] of await readFacts(administrator, root, names))
      vehicles.set(name.slice('reports/'.length), vehicle);
  }
  return vehicles;
}

async function readRecords(
  administrator: Administrator,
  ...path: readonly string[]
): Promise<LiveRecords> {
  const [work, log, notes] = await Promise.all(
    ['work', 'log', 'notes'].map((place) => administrator.live([place, ...path])),
  );
  return { work, log, notes };
}

/** Throws Problem if one of these places does not contain the value that was written. */
function requireWritten(places: Places, area: Area, id: string, there: LiveRecords): void {
  for (const [path, value] of Object.entries(places)) {
    const [place, ownArea, ownId, entry] = path.split('/');
    if (value === null || ownArea !== area || ownId !== id) continue;
    const whole = new Map<string, unknown>(Object.entries(there)).get(place ?? '');
    const found = entry === undefined ? whole : entriesOf(whole)[entry];
    if (!isDeepStrictEqual(found, value))
      throw new Problem(`${path} does not hold what was written. Run the command again.`);
  }
}

/** Reads one report. Returns undefined if it was removed or was not written by a form. */
async function readOne(
  administrator: Administrator,
  root: string,
  id: string,
): Promise<Report | undefined> {
  const answer = await administrator.documents(':batchGet', {
    method: 'POST',
    body: JSON.stringify({ documents: [`${root}/reports/${id}`] }),
  });
  const found = foundReports.parse(answer)[0]?.found;
  const report = found && readReport('reports', found, formDefinitions);
  return typeof report === 'string' ? undefined : report;
}

/**
 * Computes the vehicle entry of a report. It contains everything that the work on the report does
 * not certify, even if version 0.1 removed the entry because the report was closed. For a
 * quarantined or unreadable report only an existing entry is corrected, because no desk could
 * certify the defects of a new one. Returns the places of an update, or none if everything is
 * already correct.
 */
async function vehicleEntry(
  { administrator, root, quarantined: quarantinedIds }: Source,
  id: string,
  work: Work | undefined,
): Promise<Places> {
  if (work?.vehicle === undefined) return {};
  const place = ['vehicles', work.vehicle, id];
  const stored = await administrator.live(place);
  const report = quarantinedIds.has(id) ? undefined : await readOne(administrator, root, id);
  const change = report && vehicleOf(report, work);
  const entry = change ? (change.open ?? null) : correctVehicleEntry(stored, work);
  return entry === undefined || isDeepStrictEqual(stored, entry)
    ? {}
    : { [place.join('/')]: entry };
}

async function performMove(source: Source, id: string, plan: MovePlan): Promise<void> {
  const { administrator } = source;
  const { copy, finish, work, area } = plan;
  const check = async (places: Places): Promise<void> => {
    requireWritten(places, area, id, await readRecords(administrator, area, id));
  };
  if (Object.keys(copy).length > 0) await administrator.writeLive(copy);
  await check(copy);
  await administrator.writeLive({ ...finish, ...(await vehicleEntry(source, id, work)) });
  await check(finish);
}

/**
 * Returns the ids of the reports that are stored directly under these places, as before 0.2, and
 * not under an area.
 */
async function earlierIds(administrator: Administrator, places: readonly string[]) {
  const ids = new Set<string>();
  for (const place of places) for (const key of await administrator.liveKeys(place)) ids.add(key);
  for (const area of areas) ids.delete(area);
  return ids;
}

async function carryReports(
  source: Source,
  isMoving: boolean,
  count: CarryOverCount,
  show: (line: string) => void,
): Promise<void> {
  const { administrator, root } = source;
  const ids = [...(await earlierIds(administrator, ['work', 'log', 'notes']))];
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = ids.slice(start, start + pageSize);
    const names = page.flatMap((id) => collections.map((collection) => `${collection}/${id}`));
    const facts = await readFacts(administrator, root, names);
    const moveOne = async (id: string): Promise<void> => {
      const plan = await planMove(
        id,
        await readRecords(administrator, id),
        facts.get(`reports/${id}`) ?? facts.get(`anonymousReports/${id}`),
        (area) => readRecords(administrator, area, id),
      );
      if (typeof plan === 'string') return void count.problems.push(`${id} stays: ${plan}.`);
      if (isMoving) await performMove(source, id, plan);
      count.reports += 1;
    };
    for (let at = 0; at < page.length; at += concurrency)
      await Promise.all(page.slice(at, at + concurrency).map(moveOne));
    show(`${start + page.length} of ${counted(ids.length, 'report')}`);
  }
}

/**
 * Removes the names of people who had a report open. No version reads them in this place any more.
 */
async function removePresence(administrator: Administrator): Promise<void> {
  const ids = [...(await earlierIds(administrator, ['presence']))];
  for (let start = 0; start < ids.length; start += pageSize)
    await administrator.writeLive(
      Object.fromEntries(ids.slice(start, start + pageSize).map((id) => [`presence/${id}`, null])),
    );
}

/** Resolves with the ids of the quarantined signed reports. */
async function moveQuarantine(
  administrator: Administrator,
  root: string,
  isMoving: boolean,
  count: CarryOverCount,
): Promise<ReadonlySet<string>> {
  const quarantinedIds = new Set<string>();
  let page: string | undefined = '';
  while (page !== undefined) {
    const address: string = `/setAside?pageSize=${pageSize}&pageToken=${encodeURIComponent(page)}`;
    const { documents, nextPageToken } = quarantinePage.parse(
      await administrator.documents(address),
    );
    const withoutArea = documents.flatMap(({ name, fields }) => {
      const read = quarantineFields.safeParse(fields);
      if (read.data?.collection.stringValue === 'reports') quarantinedIds.add(idOf(name));
      if ('area' in fields) return [];
      if (read.success) return [`${read.data.collection.stringValue}/${idOf(name)}`];
      count.problems.push(`setAside/${idOf(name)} stays: it does not say of what it is.`);
      return [];
    });
    // Records whose report no longer exists are skipped.
    for (const [name, { area }] of await readFacts(administrator, root, withoutArea)) {
      count.aside += 1;
      if (isMoving)
        await administrator.documents(
          `/setAside/${encodeURIComponent(idOf(name))}?updateMask.fieldPaths=area&currentDocument.exists=true`,
          { method: 'PATCH', body: JSON.stringify({ fields: { area: { stringValue: area } } }) },
        );
    }
    page = nextPageToken === '' ? undefined : nextPageToken;
  }
  return quarantinedIds;
}

/** Counts the records in the earlier layout. If `move` is true, also moves them. */
export async function carryOver(
  project: Project,
  { move, serviceAccount }: Extract<Command, { name: 'carry-over' }>,
  { print, screen }: { print(text: string): void; readonly screen: Screen },
): Promise<number> {
  const administrator = await openAdministration(project, serviceAccount);
  const progress = createProgress(screen);
  const count: CarryOverCount = { reports: 0, aside: 0, vehicles: 0, problems: [] };
  // Quarantined records are moved first, so that no desk lists them again.
  const root = project.documentsName;
  const quarantinedIds = await moveQuarantine(administrator, root, move, count);
  await carryReports({ administrator, root, quarantined: quarantinedIds }, move, count, (line) =>
    progress.show(line),
  );
  count.vehicles = await moveVehicleKeys(
    administrator,
    (ids) => readVehicles(administrator, root, ids),
    move,
  );
  if (move) await removePresence(administrator);
  progress.done();
  for (const problem of count.problems) screen.write(`${printable(problem)}\n`);
  const left =
    count.problems.length === 0
      ? ''
      : `, ${counted(count.problems.length, 'record')} left in place`;
  print(
    `${counted(count.reports, 'report')} with work or history, ${counted(count.vehicles, 'report')} under an earlier key of the vehicle, ${counted(count.aside, 'report')} set aside: ${move ? 'moved' : 'to move'}${left}\n`,
  );
  if (!move && count.reports + count.aside + count.vehicles > 0)
    print('Nothing was changed. --move moves them.\n');
  return count.problems.length === 0 ? 0 : 1;
}
