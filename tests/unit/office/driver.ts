/** Creates drivers who send reports through the public interfaces, for tests of the office. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type {
  DocumentFields,
  MissingReason,
} from '../../../src/features/outbox/model/report-document.ts';
import { severityOf } from '../../../src/features/reports/severity.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { type ReportKind, reportKinds } from '../../../src/features/reports/kinds.ts';
import { giveReporting } from '../../fixtures/reporting.ts';
import { shortCode } from '../../../src/features/reports/short-code.ts';
import { toWireFields } from '../../../src/backend/firebase/firestore-values.ts';

const documents = 'projects/demo-tanklotse/databases/(default)/documents';
const signedUp = z.object({ idToken: z.string(), localId: z.string() });

export interface Driver {
  readonly uid: string;
  readonly name: string;
  readonly token: string;
}

async function authenticate(
  origin: string,
  operation: string,
  name: string,
  email: string,
  password: string,
): Promise<Driver> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-api-key`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken, localId } = signedUp.parse(await response.json());
  return { uid: localId, name, token: idToken };
}
/** Creates a driver with the right to report. */
export async function signUp(
  origin: string,
  name: string,
  email = `${randomUUID()}@example.com`,
  password = 'Sehr-Geheim-1',
): Promise<Driver> {
  const { uid } = await authenticate(origin, 'signUp', name, email, password);
  await giveReporting(origin, uid);
  return { ...(await signIn(origin, email, password)), name };
}
export const signIn = (origin: string, email: string, password: string): Promise<Driver> =>
  authenticate(origin, 'signInWithPassword', email, email, password);

export async function upload(
  origin: string,
  token: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const edge = 'edge-of-the-parts';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name: path, contentType: 'image/jpeg' })}\r\n--${edge}\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--`),
  ]);
  const response = await fetch(
    `${origin}/v0/b/demo-tanklotse.appspot.com/o?name=${encodeURIComponent(path)}`,
    {
      method: 'POST',
      headers: {
        Authorization: `Firebase ${token}`,
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': `multipart/related; boundary=${edge}`,
      },
      body,
    },
  );
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
}

async function create(
  origin: string,
  token: string,
  collection: string,
  id: string,
  fields: DocumentFields,
  timeField?: string,
): Promise<void> {
  const write = {
    update: { name: `${documents}/${collection}/${id}`, fields: toWireFields(fields) },
    currentDocument: { exists: false },
    ...(timeField === undefined
      ? {}
      : { updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }] }),
  };
  const response = await fetch(`${origin}/v1/${documents}:commit?key=demo-api-key`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ writes: [write] }),
  });
  if (!response.ok) throw new Error(`Commit: ${response.status} ${await response.text()}`);
}

/** Confirms a chapter as read and understood. */
export const confirmChapter = (
  origin: string,
  { uid, name, token }: Driver,
  chapter: string,
  edition: number,
  confirmedOn: string,
): Promise<void> =>
  create(
    origin,
    token,
    'readings',
    `${uid}_${chapter}_${edition}`,
    {
      uid,
      name,
      personnelNumber: '',
      chapter,
      edition,
      locale: 'de',
      confirmedOn,
    },
    'at',
  );

/** Reports that a photo of the driver's report will not arrive; `number` starts at 1. */
export const writeMissing = (
  origin: string,
  { uid, token }: Driver,
  id: string,
  number: number,
  reason: MissingReason,
): Promise<void> =>
  create(origin, token, `reports/${id}/missingPhotos`, String(number), { uid, reason }, 'at');

export interface Sent {
  readonly id: string;
  readonly code: string;
}

/** The content of the photos that `send` uploads. */
export const jpeg = (bytes: number): Uint8Array<ArrayBuffer> =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, 7)]);

/**
 * Sends a report with photos of the given sizes in bytes. `lost` photos are listed in the report but
 * not stored; `uploaded` is called for the others. `forged` replaces the true values in the entry of
 * each photo.
 */
export async function send(
  origin: string,
  driver: Driver,
  kind: ReportKind,
  answers: DocumentFields,
  photos: readonly number[] = [],
  lost: readonly number[] = [],
  uploaded: (path: string) => void = () => undefined,
  forged: DocumentFields = {},
): Promise<Sent> {
  const id = randomUUID();
  const createdAt = Date.now();
  const code = shortCode(kind, createdAt, id);
  const path = (index: number) => `reports/${driver.uid}/${id}/${index + 1}.jpg`;
  for (const [index, bytes] of photos.entries()) {
    if (lost.includes(index)) continue;
    await upload(origin, driver.token, path(index), jpeg(bytes));
    uploaded(path(index));
  }
  await create(
    origin,
    driver.token,
    'reports',
    id,
    {
      kind,
      formVersion: 1,
      appVersion: '1.2.3',
      shortCode: code,
      uid: driver.uid,
      locale: 'de',
      createdAt: new Date(createdAt),
      clockOffsetMilliseconds: 12,
      severity: severityOf(kind, answers as Answers),
      answers,
      reporter: {
        name: driver.name,
        personnelNumber: '0815',
        phone: '+49 40 123',
        depot: 'Hamburg',
      },
      contentHash: 'a'.repeat(64),
      photos: photos.map((bytes, index) => ({
        path: path(index),
        contentType: 'image/jpeg',
        bytes,
        width: 640,
        height: 480,
        capturedAt: new Date(createdAt),
        field: 'photos',
        ...forged,
      })),
    },
    'sentAt',
  );
  return { id, code };
}

/**
 * Sends an anonymous near miss of a day. `lacking` adds a photo that is never uploaded; `more` are
 * further answers.
 */
export async function sendAnonymously(
  origin: string,
  driver: Driver,
  day: string,
  description: string,
  photos: 'none' | 'lacking' = 'none',
  more: DocumentFields = {},
): Promise<Sent> {
  const id = randomUUID();
  const photo = {
    path: `anonymousReports/${id}/1.jpg`,
    contentType: 'image/jpeg',
    bytes: 5,
    width: 1,
    height: 1,
    field: 'photos',
  };
  const code = `${reportKinds.nearbyAccident.letter}-${day.slice(2).replaceAll('-', '')}-ABCD`;
  await create(origin, driver.token, 'anonymousReports', id, {
    kind: 'nearbyAccident',
    formVersion: 1,
    shortCode: code,
    locale: 'de',
    createdOn: day,
    photos: photos === 'lacking' ? [photo] : [],
    contentHash: 'b'.repeat(64),
    answers: {
      eventKind: 'nearMiss',
      reporterMode: 'anonymous',
      occurredAt: day,
      description,
      ...more,
    },
  });
  return { id, code };
}
