import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  answerTag,
  readPushMessage,
  recipientMark,
  reportOfTag,
} from '../../../src/features/push/model/push-message.ts';
import { type PushFacts, pushStatus } from '../../../src/features/push/model/push-status.ts';
import { pushNotification } from '../../../src/worker/push-notification.ts';

const answer = { type: 'answer', to: 'abcdef01', report: 'r-1', at: 5, locale: 'en' } as const;

describe('readPushMessage', () => {
  test.each([
    [answer, answer],
    [
      { type: 'report', to: 'a', severity: 'danger', at: 5 },
      { type: 'report', to: 'a', severity: 'danger', at: 5 },
    ],
    // A language of a newer version.
    [
      { ...answer, locale: 'pl' },
      { ...answer, locale: undefined },
    ],
    [{ ...answer, report: '../login?x=' }, undefined],
    [{ ...answer, report: undefined }, undefined],
    [{ ...answer, at: '5' }, undefined],
    [{ type: 'report', to: 'a', severity: 'normal', at: 5 }, undefined],
    [{ type: 'weather', to: 'a', at: 5 }, undefined],
    ['answer', undefined],
    [null, undefined],
  ])('of %j is %j', (value, expected) => {
    expect(readPushMessage(value)).toEqual(expected);
  });
});

test('recipientMark › is the beginning of the SHA-256 of the account’s id, as functions write it', async () => {
  const expected = createHash('sha256').update('jona').digest('hex').slice(0, 8);
  expect(await recipientMark('jona')).toBe(expected);
});

test('reportOfTag › returns the report of answerTag, and undefined for other notifications', () => {
  expect(reportOfTag(answerTag('r-1'))).toBe('r-1');
  expect(reportOfTag('danger')).toBeUndefined();
});

describe('pushNotification', () => {
  const context = { isOwn: true, locale: 'fr', brandName: 'Nordgas' } as const;

  test('leads to the report of an answer, in the language of the message', () => {
    expect(pushNotification(answer, context)).toMatchObject({
      title: 'The office has answered',
      tag: 'answer-r-1',
      path: '/en/report?id=r-1',
      at: 5,
    });
  });

  test('leads to the page of the office in case of danger', () => {
    const danger = { type: 'report', to: 'a', severity: 'danger', at: 5, locale: 'de' } as const;
    expect(pushNotification(danger, context)).toMatchObject({
      title: 'Gefahr gemeldet',
      tag: 'danger',
      path: '/office',
    });
  });

  test.each([
    ['that is unreadable', undefined, true],
    ['for another account', answer, false],
  ])('is neutral for a message %s', (_case, message, isOwn) => {
    const shown = pushNotification(message, { ...context, isOwn });
    expect(shown).toMatchObject({ title: 'Nordgas', tag: 'neutral', at: undefined });
    expect(JSON.stringify(shown)).not.toMatch(/r-1|office|bureau/);
  });
});

describe('pushStatus', () => {
  const facts: PushFacts = {
    key: 'key',
    uid: 'jona',
    isSupported: true,
    isInstalledByHand: false,
    permission: 'granted',
    isRegistered: true,
  };
  test.each<[string, Partial<PushFacts>]>([
    ['on', {}],
    ['off', { isRegistered: false }],
    // The driver has taken the permission away since then.
    ['off', { permission: 'default' }],
    ['refused', { permission: 'denied' }],
    ['unsupported', { isSupported: false, permission: 'denied' }],
    ['install', { isInstalledByHand: true, isSupported: false }],
    ['hidden', { key: undefined }],
    ['hidden', { uid: undefined, isInstalledByHand: true }],
  ])('is %s with %j', (expected, change) => {
    expect(pushStatus({ ...facts, ...change })).toBe(expected);
  });
});
