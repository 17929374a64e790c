/**
 * Tests the functions of functions/ in Google's functions-framework, with the events of the local
 * backend and its mail server.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dev, type Running } from '../../fixtures/running-backend.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';

const mailsSchema = z.array(
  z.object({
    to: z.array(z.string()),
    subject: z.string(),
    messageId: z.string(),
    text: z.string(),
  }),
);
let functions: RunningFunctions;
let backend: Running;
const mails = async () => mailsSchema.parse(await dev(backend, 'GET', 'functions/mails'));
const idle = () => functions.idle();
const set = (settings: object) => functions.set(settings);

const danger = { eventKind: 'nearMiss', reporterMode: 'named', dangerNow: true };
const codes = { nearbyAccident: 'N-261127-ABCD', dispositionMessage: 'D-261127-ABCD' };

/** Writes a report past the rules; resolves with its id. */
const report = (
  answers: unknown,
  kind: keyof typeof codes = 'nearbyAccident',
  collection = 'reports',
  sentAt = new Date(),
): Promise<string> =>
  functions.report({ answers, kind, collection, sentAt, shortCode: codes[kind] });

beforeAll(async () => {
  functions = await runFunctions();
  ({ backend } = functions);
});
afterAll(() => backend.remove());
beforeEach(() => functions.reset());

describe('mail about a report', () => {
  it('goes once to dispatch and on call in case of danger, without names and plates', async () => {
    const id = await report({ ...danger, vehiclePlate: 'HH-AB 123', description: 'Secret' });
    expect(await idle()).toMatchObject({ abandoned: [] });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toEqual({
      to: ['dispatch@tanklotse.example', 'on-call@tanklotse.example'],
      subject: 'Tanklotse N-261127-ABCD: danger',
      messageId: `<${id}.new@tanklotse>`,
      text: `N-261127-ABCD: danger\n${backend.origin}/office`,
    });
    const page = await (await fetch(`${backend.origin}/__dev`)).text();
    expect(page).toContain('Tanklotse N-261127-ABCD: danger');
  });

  it('goes to safety alone about an accident in confidence', async () => {
    await report({ eventKind: 'accident', reporterMode: 'confidential', dangerNow: true });
    await idle();
    expect((await mails()).map(({ to }) => to)).toEqual([['safety@tanklotse.example']]);
  });

  it('is absent about normal and anonymous reports, and about documents that are none', async () => {
    await report({ messageType: 'other', urgency: 'normal' }, 'dispositionMessage');
    await report({ ...danger, reporterMode: 'anonymous' }, 'nearbyAccident', 'anonymousReports');
    await functions.store('reports', randomUUID(), { kind: 7 });
    await functions.report({ answers: danger, kind: 'nearbyAccident', shortCode: 'HH-AB 123' });
    expect(await idle()).toMatchObject({ abandoned: [] });
    expect(await mails()).toEqual([]);
  });

  it('is urgent about a report whose answers are damaged, as at a desk', async () => {
    const ids = [await report(7), await report({ eventKind: 5, dangerNow: 'x', reporterMode: [] })];
    expect(await idle()).toMatchObject({ abandoned: [] });
    const sent = await mails();
    expect(sent.map(({ messageId }) => messageId).toSorted()).toEqual(
      ids.map((id) => `<${id}.new@tanklotse>`).toSorted(),
    );
    expect(sent.map(({ subject }) => subject)).toEqual(
      ids.map(() => 'Tanklotse N-261127-ABCD: urgent'),
    );
  });

  it('is sent once when the event arrives three times at once', async () => {
    await set({ deliveries: 3 });
    await report(danger);
    expect(await idle()).toMatchObject({ abandoned: [] });
    expect(await mails()).toHaveLength(1);
  });

  it('is sent for each report when the events arrive in the wrong order', async () => {
    await set({ reverse: 2 });
    const ids = [await report(danger), await report(danger)];
    await idle();
    expect((await mails()).map(({ messageId }) => messageId).toSorted()).toEqual(
      ids.map((id) => `<${id}.new@tanklotse>`).toSorted(),
    );
  });

  it('is sent again after errors of the mail server', async () => {
    await dev(backend, 'POST', 'functions/refuse-mails', { count: 2 });
    await report(danger);
    const { failed, abandoned } = await idle();
    expect(failed).toBeGreaterThanOrEqual(2);
    expect(abandoned).toEqual([]);
    expect(await mails()).toHaveLength(1);
    const printed = JSON.stringify(await dev(backend, 'GET', 'functions/output'));
    expect(printed).toContain('A mail was not sent (EMESSAGE)');
    expect(printed).not.toContain('@tanklotse.example');
  });

  it('is sent when the process of the functions was killed before the event', async () => {
    await dev(backend, 'POST', 'functions/kill');
    await report(danger);
    expect(await idle()).toMatchObject({ abandoned: [] });
    expect(await mails()).toHaveLength(1);
  });

  it('is sent after the lease of a run that was killed between its note and the mail', async () => {
    const id = randomUUID();
    await functions.store('notices', `${id}_mail`, { state: 'doing' });
    const shortCode = codes.nearbyAccident;
    await functions.report({ id, answers: danger, kind: 'nearbyAccident', shortCode });
    await functions.endLeases();
    expect(await idle()).toMatchObject({ abandoned: [] });
    expect(await mails()).toHaveLength(1);
  });

  it('is replaced by one last mail after 60 of an hour', async () => {
    for (let count = 0; count < 63; count += 1) {
      await report(danger);
      await idle();
    }
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('more reports'))).toHaveLength(1);
    expect(subjects).toHaveLength(61);
  });
});

describe('sweep', () => {
  const sweep = () => functions.schedule('sweep');
  const subjects = async () => (await mails()).map(({ subject }) => subject).toSorted();
  const late = () => new Date(Date.now() - 11 * 60_000);
  const ok = { status: 200 };

  it('sends the mail whose event was lost, once', async () => {
    expect(await sweep()).toEqual(ok);
    await set({ lost: 1 });
    await report(danger);
    expect(await mails()).toEqual([]);
    expect(await sweep()).toEqual(ok);
    expect(await sweep()).toEqual(ok);
    expect(await subjects()).toEqual(['Tanklotse N-261127-ABCD: danger']);
  });

  it('sends one reminder about a danger that nobody has opened for ten minutes', async () => {
    await sweep();
    await report({ ...danger, eventKind: 'accident' }, 'nearbyAccident', 'reports', late());
    await idle();
    expect(await sweep()).toEqual(ok);
    expect(await sweep()).toEqual(ok);
    expect(await subjects()).toEqual([
      'Tanklotse N-261127-ABCD: danger',
      'Tanklotse N-261127-ABCD: danger, not opened',
    ]);
    expect((await mails()).every(({ to }) => to.join() === 'safety@tanklotse.example')).toBe(true);
  });

  it('sends at most 60 reminders in an hour', async () => {
    await sweep();
    for (let count = 0; count < 63; count += 1)
      await report(danger, 'nearbyAccident', 'reports', late());
    await idle();
    expect(await sweep()).toEqual(ok);
    const reminders = (await subjects()).filter((subject) => subject.includes('not opened'));
    expect(reminders).toHaveLength(60);
  });

  it('sends no reminder about a danger that somebody has opened', async () => {
    await sweep();
    const id = await report(danger, 'nearbyAccident', 'reports', late());
    await idle();
    await functions.live(`work/event/${id}`, { openedBy: 'office-1' });
    expect(await sweep()).toEqual(ok);
    expect(await subjects()).toEqual(['Tanklotse N-261127-ABCD: danger']);
  });

  it('sends no mail about reports from before the first sweep', async () => {
    await set({ lost: 1 });
    await report(danger, 'nearbyAccident', 'reports', late());
    expect(await sweep()).toEqual(ok);
    expect(await mails()).toEqual([]);
  });
});
