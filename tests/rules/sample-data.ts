/**
 * Reports, profiles and photos as the app sends them, for the tests of rules, documents and files.
 */
import type { PlainFields } from 'firebase-local/documents/plain';

const reportId = '3f2b8c1e-9a47-4d60-8f13-5b7e2c9d0a41';
export const driver = 'driver-jona';
export const otherDriver = 'driver-mika';
export const office = 'office-ada';

/** Photo n (from 1) in the document of a report. */
const photoEntry = (folder: string, n: number): PlainFields => ({
  path: `${folder}/${n}.jpg`,
  contentType: 'image/jpeg',
  bytes: 240_000,
  width: 1600,
  height: 1200,
  field: 'photos',
  capturedAt: new Date('2026-11-21T08:00:00Z'),
});
export const photoEntries = (folder: string, count: number): PlainFields[] =>
  Array.from({ length: count }, (_, index) => photoEntry(folder, index + 1));

/** A report without `sentAt`, which the server sets. */
export function reportOf(uid = driver, id = reportId): PlainFields {
  return {
    kind: 'dispositionMessage',
    formVersion: 1,
    appVersion: '0.1.0',
    shortCode: 'D-261121-4F7K',
    uid,
    reporter: {
      name: 'Jona Brandt',
      personnelNumber: '4711',
      phone: '+49301234567',
      depot: 'Nord',
    },
    locale: 'de',
    createdAt: new Date('2026-11-21T08:15:30Z'),
    clockOffsetMilliseconds: -1200,
    answers: { messageType: 'accessProblem', note: 'Schranke zu', litres: 1200, temperature: 11.5 },
    photos: photoEntries(`reports/${uid}/${id}`, 2),
    contentHash: 'a'.repeat(64),
  };
}

/** An anonymous near miss with all permitted answers. */
export function anonymousReportOf(id = reportId): PlainFields {
  const { capturedAt: _capturedAt, ...photo } = photoEntry(`anonymousReports/${id}`, 1);
  return {
    kind: 'nearbyAccident',
    formVersion: 1,
    shortCode: 'N-261121-4F7K',
    locale: 'de',
    createdOn: '2026-11-21',
    answers: {
      eventKind: 'nearMiss',
      reporterMode: 'anonymous',
      occurredAt: '2026-11-20',
      placeKind: 'road',
      location: { source: 'gps', latitude: 52.57, longitude: 13.41, address: '' },
      roadKind: 'outsideTown',
      activity: 'reversing',
      eventTypes: ['nearCollision', 'traffic'],
      description: 'Beim Rückwärtsfahren fast einen Poller gestreift.',
      potentialSeverity: 3,
      likelihood: 2,
      product: 'other',
      productName: 'Testgas',
      productUnNumber: '1965',
      release: 'imminent',
      releasedAmount: 1.5,
      releasedAmountUnknown: false,
      releaseUnit: 'kg',
      releaseDuration: 2,
      releasePlace: 'hose',
      ignited: 'no',
      country: 'NI',
      amountBand: 'under2',
      gasPlace: 'outdoors',
      peopleInGas: 'no',
      releaseControl: 'uncontrolled',
      failedPart: 'hose',
      failedOf: 'ourTanker',
      fireNearTank: 'no',
      stoppedOver24h: 'no',
      weather: ['rain'],
      weatherTemperature: 4,
      light: 'dusk',
      ppeWorn: ['vest'],
      causes: ['siteCondition'],
      existingRule: 'none',
      immediateMeasures: 'Angehalten',
      suggestion: 'Poller beleuchten',
    },
    photos: [photo],
    contentHash: 'b'.repeat(64),
  };
}

/** Jona's confirmation of an edition of the chapter on first aid, without `at`, which the server sets. */
export const readingOf = (edition: number): PlainFields => ({
  uid: driver,
  name: 'Jona Brandt',
  personnelNumber: '4711',
  chapter: 'first-aid',
  edition,
  locale: 'de',
  confirmedOn: '2026-11-20',
});

/** A phone that receives push messages, without `at`, which the server sets. */
export const phoneOf = (uid = driver): PlainFields => ({
  uid,
  endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b-_',
  keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) },
  locale: 'de',
  areas: [],
});

export function profileOf(): PlainFields {
  return {
    firstName: 'Jona',
    lastName: 'Brandt',
    phone: '+49301234567',
    personnelNumber: '4711',
    depot: 'Nord',
    locale: 'de',
  };
}

/** A departure check without a defect. */
export const checkOf = (uid = driver, id = reportId): PlainFields => ({
  ...reportOf(uid, id),
  kind: 'departureCheck',
  shortCode: 'K-261121-4F7K',
  answers: {
    vehiclePlate: 'HH-AB 12',
    odometer: 241_877,
    odometerUnit: 'km',
    papers: 'inOrder',
    aroundVehicle: 'inOrder',
    brakes: 'inOrder',
    coupling: 'noTrailer',
    tankBody: 'inOrder',
    equipment: 'inOrder',
    openDefectsSeen: 1,
    result: 'inOrder',
  },
  photos: [],
});

/** The entry about the check `id` for the next driver. */
export const lastCheckOf = (id: string): PlainFields => ({
  reportId: id,
  code: 'K-261121-4F7K',
  plate: 'HH-AB 12',
  name: 'Jona Brandt',
  at: new Date('2026-11-21T08:15:30Z'),
  result: 'inOrder',
  odometer: 241_877,
  odometerUnit: 'km',
});

/** Bytes that begin like a JPEG, different for each `seed`. */
export function pictureOf(bytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(bytes);
  for (let index = 0; index < bytes; index += 1) picture[index] = (index * 31 + seed * 17) & 0xff;
  picture.set([0xff, 0xd8, 0xff, 0xe0].slice(0, bytes));
  return picture;
}
