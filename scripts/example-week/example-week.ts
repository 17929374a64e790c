/** The week of reports with which a new data folder begins, so that the office has work to show. */
import { createHash } from 'node:crypto';
import { demoOffice } from '../../local-backend/demo.ts';
import type { InitialData, InitialFile } from '../../local-backend/initial-data.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { type Report, reportSchema } from '../../src/features/office/model/report.ts';
import { vehicleOf } from '../../src/features/office/model/vehicles.ts';
import { inState, initialWork, type Work } from '../../src/features/office/model/work.ts';
import {
  canonicalText,
  type DocumentFields,
  photoPath,
  reportCollection,
  reportFields,
} from '../../src/features/outbox/model/report-document.ts';
import { localMinute } from '../../src/features/reports/dates.ts';
import { formDefinitions } from '../../src/features/reports/forms/all.ts';
import { readAnswers } from '../../src/features/reports/read-answers.ts';
import { shortCode } from '../../src/features/reports/short-code.ts';
import type { Ago, Case } from './case.ts';
import { olderCases } from './older-cases.ts';
import { recentCases } from './recent-cases.ts';
import { drawScene, sceneHeight, sceneWidth } from './scenes.ts';

const minuteMilliseconds = 60_000;
/** How long after the tap the server has a report. */
const travelMilliseconds = 4000;
const office = { by: demoOffice.uid, name: demoOffice.displayName };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An id (UUID, version 4) that is the same for the same text. */
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

/** The case as its driver's phone composed it, and its pictures. */
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

const claimOf = ({ isAssigned, outOfService }: NonNullable<Case['work']>): Partial<Work> => ({
  ...(isAssigned === true && { assignee: office.by, assigneeName: office.name }),
  ...(outOfService !== undefined && { outOfService }),
});

/** What the relieving driver reads of it. */
function openDefectsOf(sent: Report, state: Work): readonly (readonly [string, unknown])[] {
  const vehicle = vehicleOf(sent, state);
  return vehicle?.open ? [[`vehicles/${vehicle.plate}/${sent.id}`, vehicle.open]] : [];
}

/** What the office has done about it: the live database's values by their paths. */
function liveValues(
  example: Case,
  {
    uid,
    ...report
  }: { readonly id: string; readonly uid: string } & Readonly<Record<string, unknown>>,
  sentAt: number,
  now: number,
): readonly (readonly [string, unknown])[] {
  const { work } = example;
  const { id } = report;
  if (!work) return [];
  // A late evening's deed may not lie ahead of a start shortly after midnight.
  const at = (minutes: number): number => Math.min(sentAt + minutes * minuteMilliseconds, now);
  const last = at(work.deeds.at(-1)?.[0] ?? 0);
  const repairedAt = at(work.deeds.find(([, what]) => what === 'repaired')?.[0] ?? 0);
  const outcomes = (work.repaired ?? []).map((defect) => [
    defect,
    { outcome: 'repaired', ...office, at: repairedAt },
  ]);
  const sent = reportSchema.parse({ ...report, uid, anonymous: false });
  const began = initialWork(sent);
  const state: Work = {
    ...inState(began, work.state, work.reason),
    openedBy: office.by,
    ...claimOf(work),
    ...(outcomes.length > 0 && { defects: Object.fromEntries(outcomes) as Work['defects'] }),
    by: office.by,
    at: last,
    revision: work.deeds.length + 1,
  };
  return [
    [`work/${id}`, state],
    ...openDefectsOf(sent, state),
    ...work.deeds.map(
      ([after, what, text], index) =>
        [
          `log/${id}/${idFrom(`${id} deed ${index}`)}`,
          { what, ...office, at: at(after), ...(text !== undefined && { text }) },
        ] as const,
    ),
    ...(work.note === undefined
      ? []
      : [
          [
            `notes/${id}/${idFrom(`${id} note`)}`,
            { text: work.note, ...office, at: last },
          ] as const,
        ]),
    [
      `receipts/${uid}/${id}`,
      { status: work.receipt, at: last, ...(work.answer !== undefined && { note: work.answer }) },
    ],
  ];
}

/** All of it lies in the seven days before `now`, in milliseconds since 1970. */
export function exampleWeek(now: number): InitialData {
  const documents = new Map<string, DocumentFields>();
  const files: InitialFile[] = [];
  const live = new Map<string, unknown>();
  for (const [index, example] of [...recentCases, ...olderCases].entries()) {
    const { item, pictures } = compose(example, index, now);
    const fields = reportFields(item);
    const sentAt = item.createdAt + travelMilliseconds;
    const document = {
      ...fields,
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
    const told = { ...plain, id: item.id, uid: item.uid };
    for (const [path, value] of liveValues(example, told, sentAt, now)) live.set(path, value);
  }
  return { documents, files, live };
}
