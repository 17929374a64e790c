/** The example reports of a week for a new data folder. */
import { createHash } from 'node:crypto';
import { demoOffice } from '../demo-accounts.ts';
import type { InitialData, InitialFile } from 'firebase-local/initial-data';
import packageFile from '../../../package.json' with { type: 'json' };
import {
  reportSchema,
  type SignedReport,
  type Status,
} from '../../../src/features/office/model/report.ts';
import { vehicleOf } from '../../../src/features/office/model/vehicles.ts';
import {
  certifyDefect,
  type Deed,
  inState,
  initialWork,
  type Work,
} from '../../../src/features/office/model/work.ts';
import {
  canonicalText,
  type DocumentFields,
  photoPath,
  reportCollection,
  reportFields,
  severityFields,
} from '../../../src/features/outbox/model/report-document.ts';
import { localMinute } from '../../../src/features/reports/dates.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';
import { shortCode } from '../../../src/features/reports/short-code.ts';
import type { Ago, Case } from './case.ts';
import { olderCases } from './older-cases.ts';
import { recentCases } from './recent-cases.ts';
import { drawScene, sceneHeight, sceneWidth } from './scenes.ts';

const minuteMilliseconds = 60_000;
/** Milliseconds from the tap until the server has a report. */
const travelMilliseconds = 4000;
const mechanic = 'Holger Brandt';
const office = { by: demoOffice.uid, name: demoOffice.displayName };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A UUID (version 4) derived from a text. */
function idFrom(text: string): string {
  const hash = sha256(`tanklotse example ${text}`);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

function momentOf(ago: Ago, now: number): number {
  if (typeof ago === 'number') return now - ago * minuteMilliseconds;
  const [days, hour, minute] = ago;
  const today = new Date(now);
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - days,
    hour,
    minute,
  ).getTime();
}

const nobody: NonNullable<Case['driver']> = {
  uid: '',
  name: '',
  personnelNumber: '',
  phone: '',
  depot: '',
  locale: 'de',
};

/** The report document of a case, and its photos. */
function compose(example: Case, index: number, now: number) {
  const { kind, driver, photos = [] } = example;
  const id = idFrom(String(index));
  const createdAt = momentOf(example.ago, now);
  const inputs =
    typeof example.inputs === 'function'
      ? example.inputs(localMinute(createdAt).slice(0, 10))
      : example.inputs;
  const reading = readAnswers(
    formDefinitions[kind],
    { ...inputs, ...(photos.length > 0 && { photos }) },
    { now: createdAt, profile: {} },
  );
  const error = reading.problems.find(({ level }) => level === 'error');
  if (error) throw new Error(`The example ${index} (${kind}) lacks ${JSON.stringify(error)}`);
  const pictures = photos.map(drawScene);
  const { uid, locale, ...reporter } = driver ?? nobody;
  const item = {
    id,
    kind,
    formVersion: formDefinitions[kind].version,
    appVersion: packageFile.version,
    shortCode: shortCode(kind, createdAt, id),
    uid,
    anonymous: driver === undefined,
    reporter,
    locale,
    createdAt,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clockOffsetMilliseconds: 0,
    answers: reading.answers,
    inputs,
    photos: pictures.map((bytes, number) => ({
      id: `${id}-${number}`,
      field: reading.photos[number]?.field ?? 'photos',
      contentType: 'image/png' as const,
      bytes: bytes.length,
      width: sceneWidth,
      height: sceneHeight,
      capturedAt: createdAt - 3 * minuteMilliseconds,
      uploaded: true,
    })),
  };
  return { item, pictures };
}

type Places = ReadonlyMap<string, unknown>;

const ifSaid = (fields: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The office's writes, oldest first: all paths of each change. */
function officeWrites({ work: done }: Case, report: SignedReport, now: number): readonly Places[] {
  if (!done) return [];
  const { id, uid } = report;
  const sentAt = Date.parse(report.sentAt);
  // An action late in the evening must not be in the future if the backend starts after midnight.
  const momentAfter = (minutes: number): number =>
    Math.min(sentAt + minutes * minuteMilliseconds, now);
  let work = initialWork(report);
  let status: Status = 'received';

  const step = (after: number, what: Deed, text?: string): Places => {
    const at = momentAfter(after);
    const entry = idFrom(`${id} deed ${what} ${work.revision}`);
    const change = changeOf(work, what, done);
    const defects = Object.entries(change.work.defects ?? {}).map(([key, outcome]) => [
      key,
      outcome.at === 0 ? { ...outcome, at, entry } : outcome,
    ]);
    const { defect: _former, ...rest } = change.work;
    work = {
      ...rest,
      ...(defects.length > 0 && { defects: Object.fromEntries(defects) as Work['defects'] }),
      deed: what,
      entry,
      ...ifSaid({ defect: change.defect }),
      by: office.by,
      at,
      revision: work.revision + 1,
    };
    status = statusAfter[what] ?? status;
    const tells = what in statusAfter || what === 'answered';
    const vehicle = vehicleOf(report, work);
    return new Map<string, unknown>([
      [`work/${work.area}/${id}`, work],
      [
        `log/${work.area}/${id}/${entry}`,
        {
          what,
          ...office,
          account: demoOffice.email,
          at,
          revision: work.revision,
          ...(what === 'repaired' && {
            certificate: {
              done: text,
              person: mechanic,
              day: new Date(at).toISOString().slice(0, 10),
            },
          }),
          ...ifSaid({
            text: what === 'repaired' ? undefined : text,
            defect: change.defect,
            reason: what === 'closed' ? work.reason : undefined,
          }),
        },
      ],
      ...(tells
        ? ([[`receipts/${uid}/${id}`, { status, at, ...ifSaid({ note: text }) }]] as const)
        : []),
      ...(vehicle ? ([[`vehicles/${vehicle.plate}/${id}`, vehicle.open ?? null]] as const) : []),
    ]);
  };
  const writes = [
    step(0, 'takenIn'),
    ...done.deeds.map(([after, what, text]) => step(after, what, text)),
  ];
  if (done.note === undefined) return writes;
  const noted = { text: done.note, ...office, account: demoOffice.email, at: work.at };
  return [...writes, new Map([[`notes/${work.area}/${id}/${idFrom(`${id} note`)}`, noted]])];
}

/** The status that the driver receives after an action, in addition to a message. */
const statusAfter: Readonly<Partial<Record<Deed, Status>>> = {
  received: 'received',
  claimed: 'inProgress',
  asked: 'returned',
  closed: 'closed',
};

/** The work after an action, as the office's page writes it. */
function changeOf(
  work: Work,
  what: Deed,
  { reason, repaired = '' }: NonNullable<Case['work']>,
): { readonly work: Work; readonly defect?: string } {
  switch (what) {
    case 'received':
      return { work: { ...work, openedBy: office.by } };
    case 'claimed':
      return {
        work: { ...inState(work, 'open'), assignee: office.by, assigneeName: office.name },
      };
    case 'asked':
    case 'waiting':
      return { work: inState(work, 'waiting') };
    case 'closed':
      return { work: inState(work, 'closed', reason) };
    case 'outOfService':
    case 'inService':
      return { work: { ...work, outOfService: what === 'outOfService' } };
    case 'repaired':
      return {
        work: certifyDefect(work, repaired, what, { uid: office.by, name: office.name }).work,
        defect: repaired,
      };
    default:
      return { work };
  }
}

/** The data of the week, and the office's writes in their order. */
export interface ExampleWeek extends InitialData {
  readonly officeWrites: readonly Places[];
}

/** The week before `now`, in milliseconds since 1970. */
export function exampleWeek(now: number): ExampleWeek {
  const documents = new Map<string, DocumentFields>();
  const files: InitialFile[] = [];
  const writes: Places[] = [];
  for (const [index, example] of [...recentCases, ...olderCases].entries()) {
    const { item, pictures } = compose(example, index, now);
    const fields = reportFields(item);
    const sentAt = item.createdAt + travelMilliseconds;
    const document = {
      ...fields,
      ...severityFields(item),
      contentHash: sha256(canonicalText(fields)),
      ...(!item.anonymous && { sentAt: new Date(sentAt) }),
    };
    documents.set(`${reportCollection(item)}/${item.id}`, document);
    for (const [photo, bytes] of pictures.slice(0, example.arrived).entries())
      files.push({
        name: photoPath(item, photo + 1),
        contentType: 'image/png',
        bytes,
        at: sentAt + (photo + 1) * travelMilliseconds,
      });
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    const report = reportSchema.parse({ ...plain, id: item.id, anonymous: item.anonymous });
    if (!report.anonymous) writes.push(...officeWrites(example, report, now));
  }
  const written = new Map(writes.flatMap((places) => [...places]));
  const live = new Map([...written].filter(([, value]) => value !== null));
  return { documents, files, live, officeWrites: writes };
}
