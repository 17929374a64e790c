import { describe, expect, it } from 'vitest';
import type { Profile, User } from '../../../src/features/session/model/user.ts';
import { composeItem, sha256 } from '../../../src/features/outbox/model/compose-item.ts';
import {
  canonicalText,
  photoPath,
  reportCollection,
  reportFields,
  severityFields,
} from '../../../src/features/outbox/model/report-document.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';

const now = new Date(2026, 2, 4, 14, 5).getTime();
const photo = {
  id: 'p1',
  field: 'photos',
  contentType: 'image/jpeg' as const,
  bytes: 900,
  width: 8,
  height: 6,
  capturedAt: 1000,
};
const draft: Draft = {
  id: 'r1',
  kind: 'nearbyAccident',
  formVersion: 3,
  uid: 'jona',
  inputs: { text: ' typed ' },
  photos: [photo],
  createdAt: 1,
  updatedAt: 2,
};
const user: User = {
  uid: 'jona',
  displayName: 'Jona',
  photoURL: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  metadata: {},
};
const compose = (answers: Answers, more: Partial<Draft> = {}, profile: Profile | null = null) =>
  composeItem({
    draft: { ...draft, ...more },
    answers,
    user,
    profile,
    locale: 'fr',
    appVersion: '1.2.3',
    now,
    newId: () => 'another',
    clockOffsetMilliseconds: 40,
  });

describe('a report added to the outbox', () => {
  it('contains inputs, answers, driver, place and time', async () => {
    const item = await compose({ text: 'typed' });
    expect(item).toMatchObject({
      id: 'r1',
      kind: 'nearbyAccident',
      formVersion: 3,
      appVersion: '1.2.3',
      uid: 'jona',
      anonymous: false,
      reporter: { name: 'Jona', personnelNumber: '', phone: '', depot: '' },
      locale: 'fr',
      createdAt: now,
      clockOffsetMilliseconds: 40,
      inputs: { text: ' typed ' },
      photos: [{ ...photo, uploaded: false }],
      state: { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
    });
    expect(item.answers).toEqual({ text: 'typed' });
    expect(item.contentHash).toBe(await sha256(canonicalText(reportFields(item))));
  });

  it('contains the driver’s profile data', async () => {
    const known = { personnelNumber: '4711', phone: '+49 170 1', depot: 'Kiel' };
    const { reporter } = await compose({}, {}, known as Profile);
    expect(reporter).toMatchObject(known);
  });

  it('contains the id of the report it follows, except when anonymous', async () => {
    expect((await compose({}, { followsReport: 'U-1' })).answers).toEqual({ followsReport: 'U-1' });
    const anonymous = await compose({ reporterMode: 'anonymous' }, { followsReport: 'U-1' });
    expect(anonymous.answers).toEqual({ reporterMode: 'anonymous' });
    expect(anonymous.anonymous).toBe(true);
    expect((await compose({ reporterMode: 'named' })).anonymous).toBe(false);
  });

  it('gets a new id if it was tried before in the other mode, named or anonymous', async () => {
    const named = { id: 'r1', photos: 1, anonymous: false };
    const hidden = await compose({ reporterMode: 'anonymous' }, { tried: named });
    expect(hidden).toMatchObject({ id: 'another', anonymous: true });
    expect(hidden.tried).toBeUndefined();
    expect(await compose({}, { tried: { ...named, anonymous: true } })).toMatchObject({
      id: 'another',
      anonymous: false,
    });
    expect(await compose({}, { tried: named })).toMatchObject({ id: 'r1', tried: named });
  });

  it('keeps the id of a version from the first edition, whose mode is unknown', async () => {
    const tried = { id: 'r1', photos: 1 };
    expect(await compose({}, { tried })).toMatchObject({ id: 'r1', tried });
    const triedOtherwise = { id: 'r1', photos: 1, anonymous: true };
    const named = { id: 'r0', photos: 1, anonymous: false };
    expect(await compose({}, { tried: named, triedOtherwise: tried })).toMatchObject({ id: 'r0' });
    expect(await compose({}, { tried: { ...tried, id: 'r0' }, triedOtherwise })).toMatchObject({
      id: 'r0',
      triedOtherwise,
    });
  });
});

describe('the document that the office receives', () => {
  const answers: Answers = {
    text: 'typed',
    amount: 3,
    sure: false,
    list: ['a', 'b'],
    defects: [{ defect: 'x' }],
  };

  it('contains driver, device and time', async () => {
    const item = await compose(answers);
    expect(reportCollection(item)).toBe('reports');
    expect(photoPath(item, 2)).toBe('reports/jona/r1/2.jpg');
    expect(reportFields(item)).toEqual({
      kind: 'nearbyAccident',
      formVersion: 3,
      shortCode: item.shortCode,
      locale: 'fr',
      answers,
      photos: [
        {
          path: 'reports/jona/r1/1.jpg',
          contentType: 'image/jpeg',
          bytes: 900,
          width: 8,
          height: 6,
          field: 'photos',
          capturedAt: new Date(1000),
        },
      ],
      appVersion: '1.2.3',
      uid: 'jona',
      reporter: item.reporter,
      createdAt: new Date(now),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      clockOffsetMilliseconds: 40,
    });
  });

  it('contains only the day, and no driver or device, if anonymous', async () => {
    const item = await compose({ ...answers, reporterMode: 'anonymous' });
    expect(reportCollection(item)).toBe('anonymousReports');
    expect(photoPath(item, 1)).toBe('anonymousReports/r1/1.jpg');
    expect(reportFields(item)).toEqual({
      kind: 'nearbyAccident',
      formVersion: 3,
      shortCode: item.shortCode,
      locale: 'fr',
      answers: { ...answers, reporterMode: 'anonymous' },
      photos: [
        {
          path: 'anonymousReports/r1/1.jpg',
          contentType: 'image/jpeg',
          bytes: 900,
          width: 8,
          height: 6,
          field: 'photos',
        },
      ],
      createdOn: '2026-03-04',
    });
  });

  it('contains the priority, except when anonymous', async () => {
    const item = await compose({ dangerNow: true });
    expect(severityFields(item)).toEqual({ severity: 'danger' });
    expect(severityFields({ ...item, anonymous: true })).toEqual({});
    expect(severityFields({ ...item, answers: { eventKind: 'accident' } })).toEqual({
      severity: 'urgent',
    });
    const defects = { ...item, kind: 'complaintChassis' as const };
    for (const [severity, urgency] of [
      ['life', 'danger'],
      ['noFill', 'urgent'],
      ['note', 'normal'],
    ] as const)
      expect(
        severityFields({ ...defects, answers: { defects: [{ defect: 'chBrakeAir', severity }] } }),
      ).toEqual({ severity: urgency });
    // Items queued by an earlier version were hashed without the priority.
    expect(reportFields(item)).not.toHaveProperty('severity');
  });

  it('omits values that Firestore cannot store', async () => {
    const item = await compose({});
    const odd = { gone: undefined, nothing: null, deep: { gone: undefined, kept: 1 } };
    const { answers: kept } = reportFields({ ...item, answers: odd });
    expect(kept).toStrictEqual({ nothing: null, deep: { kept: 1 } });
    const code = { call: () => 1 } as unknown as Answers;
    expect(reportFields({ ...item, answers: code })['answers']).toStrictEqual({ call: null });
  });
});

it('equal fields have the same text in any order, and different fields have different texts', () => {
  const moment = new Date(0);
  expect(canonicalText({ b: [1, 'x', null], a: { d: true, c: moment } })).toBe(
    '{"a":{"c":"1970-01-01T00:00:00.000Z","d":true},"b":[1,"x",null]}',
  );
  expect(canonicalText({ b: 1, a: 2, c: 3 })).toBe(canonicalText({ c: 3, a: 2, b: 1 }));
});
