/** The duties after an event, as shown at a desk: deadlines, completed duties and open questions. */
import { describe, expect, test } from 'vitest';
import { deskDuties, type DeskDuties } from '../../../src/features/office/model/desk-duties.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import {
  initialWork,
  readLog,
  readWork,
  takeBackDuty,
  tickDuty,
} from '../../../src/features/office/model/work.ts';
import { dutyCountries } from '../../../src/features/reports/duties/accident-facts.ts';
import { allDuties } from '../../../src/features/reports/duties/assess-duties.ts';
import de from '../../../src/locales/de/forms/nearbyAccident.json';
import { signedReport } from '../../fixtures/signed-report.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A colleague is hurt at work in Germany, and off work for longer than three days. */
const answers = {
  eventKind: 'accident',
  reporterMode: 'named',
  occurredAt: '2026-11-21T10:00',
  country: 'DE',
  placeKind: 'customer',
  activity: 'unloading',
  eventTypes: ['slipTripFall'],
  injured: 'yes',
  injuredPersons: [
    {
      role: 'colleague',
      injuryKind: 'fracture',
      causedByGoods: 'no',
      hospitalStay: 'none',
      daysUnfit: 'overSeven',
    },
  ],
  release: 'no',
};
const event = (more: object = {}, timeZone: string | undefined = 'Europe/Berlin'): Report =>
  signedReport({
    kind: 'nearbyAccident',
    shortCode: 'N-261121-4F7K',
    timeZone,
    answers: JSON.parse(JSON.stringify({ ...answers, ...more })) as object,
  });
const begin = Date.parse('2026-11-21T09:00:00Z');
const tick = { by: 'safety-1', name: 'Sam', at: begin + day, entry: 'e' };

function found(
  report: Report,
  {
    now = begin + hour,
    duties = {},
    signed = dutyCountries,
  }: {
    readonly now?: number;
    readonly duties?: Readonly<Record<string, typeof tick>>;
    readonly signed?: readonly (typeof dutyCountries)[number][];
  } = {},
): DeskDuties {
  const at = { employmentCountry: 'DE', signed, now } as const;
  const duty = deskDuties(report, { duties }, at);
  if (!duty) throw new Error('No duties');
  return duty;
}
const dutyIn = ({ duties }: DeskDuties, id: string) => duties.find((one) => one.id === id);

describe('deskDuties', () => {
  test('a duty › has a deadline by the calendar, counted from the event', () => {
    const notice = dutyIn(found(event()), 'D2');
    expect(notice?.finding).toBe('certain');
    expect(notice?.time.status).toBe('left');
    const end = notice?.time.status === 'left' ? new Date(notice.time.at) : undefined;
    expect([end?.getDate(), end?.getHours(), end?.getMinutes()]).toEqual([24, 23, 59]);
  });
  test('a duty › is overdue once its time has ended', () => {
    const late = dutyIn(found(event(), { now: begin + 5 * day }), 'D2');
    expect(late?.time.status).toBe('overdue');
  });
  test('an immediate duty › is due from the event on, in the time zone of the event', () => {
    const dead = { injuredPersons: [{ role: 'colleague', death: true, deathCause: 'accident' }] };
    const at = (zone: string) => dutyIn(found(event(dead, zone)), 'D3')?.time;
    expect(at('Europe/Berlin')).toEqual({ status: 'now', at: begin });
    expect(at('Europe/London')).toEqual({ status: 'now', at: begin + hour });
  });
  test('a duty › is done when ticked, and is listed after the open duties', () => {
    const result = found(event(), { duties: { D2: tick } });
    expect(dutyIn(result, 'D2')?.time).toEqual({ status: 'done', tick });
    expect(result.duties.at(-1)?.id).toBe('D2');
  });
  test('a duty › has no deadline if the time of the event is unknown', () => {
    expect(dutyIn(found(event({ occurredAt: 'x' })), 'D2')?.time).toEqual({ status: 'unknown' });
  });
  test('a tick › stays visible if the answers no longer lead to its duty', () => {
    const result = found(event(), { duties: { G8: tick, Z9: tick } });
    expect(dutyIn(result, 'G8')).toMatchObject({ finding: 'former', duty: { id: 'G8' } });
    expect(dutyIn(result, 'Z9')).toMatchObject({ finding: 'former', duty: undefined });
  });
  test('an unknown country › leaves the decision about duties to the office', () => {
    const result = found(event({ country: 'unknown', injured: 'none', injuredPersons: [] }));
    expect(result.country).toBe('unknown');
    expect(result.result).not.toBe('none');
    expect(dutyIn(result, 'X0')?.finding).toBe('open');
  });
  test('a country with an unsigned table › never results in "no duties"', () => {
    const quiet = {
      eventKind: 'nearMiss',
      placeKind: 'depot',
      activity: 'reversing',
      eventTypes: ['nearCollision'],
      injured: undefined,
      injuredPersons: undefined,
    };
    expect(found(event(quiet), { signed: [] })).toMatchObject({
      result: 'office',
      isSigned: false,
    });
  });
  test.each([
    ['a defect', signedReport({ kind: 'complaintChassis' })],
    [
      'an addition to an event',
      signedReport({
        kind: 'nearbyAccident',
        answers: { followsReport: 'x', followPurpose: 'addition' },
      }),
    ],
  ])('%s › has no duties', (_name, report) => {
    const at = { employmentCountry: 'DE', signed: [], now: begin } as const;
    expect(deskDuties(report, {}, at)).toBeUndefined();
  });
  test('a correction › has duties', () => {
    const report = event({ followsReport: 'x', followPurpose: 'correction' });
    expect(dutyIn(found(report), 'D2')).toBeDefined();
  });
  test('an anonymous event › has deadlines counted from its day', () => {
    const report = reportSchema.parse({
      id: 'x',
      anonymous: true,
      kind: 'nearbyAccident',
      formVersion: 1,
      locale: 'de',
      shortCode: 'N-261121-4F7K',
      photos: [],
      contentHash: 'a',
      createdOn: '2026-11-21',
      answers: {
        eventKind: 'nearMiss',
        reporterMode: 'anonymous',
        occurredAt: '2026-11-20',
        country: 'unknown',
      },
    });
    const time = dutyIn(found(report), 'X0')?.time;
    const end = time?.status === 'overdue' ? new Date(time.at) : undefined;
    expect([end?.getDate(), end?.getHours()]).toEqual([20, 23]);
  });
});

describe('a tick', () => {
  const work = initialWork(event());
  test('tickDuty › adds the tick and logs the duty', () => {
    const change = tickDuty(work, 'D2', { uid: 'safety-1', name: 'Sam' });
    expect(change.work.duties).toEqual({ D2: { by: 'safety-1', name: 'Sam', at: 0 } });
    expect(change.log).toEqual({ what: 'dutyDone', duty: 'D2' });
  });
  test('takeBackDuty › removes only this tick', () => {
    const change = takeBackDuty({ ...work, duties: { D2: tick, A1: tick } }, 'D2');
    expect(change.work.duties).toEqual({ A1: tick });
    expect(change.log).toEqual({ what: 'dutyTakenBack', duty: 'D2' });
  });
  test('readWork and readLog › preserve the tick', () => {
    const stored = { ...work, duties: { D2: tick }, deed: 'dutyDone', duty: 'D2', by: 'a', at: 1 };
    expect(readWork(stored)).toMatchObject({ duties: { D2: tick }, duty: 'D2' });
    const entry = { what: 'dutyDone', duty: 'D2', by: 'a', name: 'Sam', at: 1 };
    expect(readLog({ e: entry })).toMatchObject([{ duty: 'D2' }]);
  });
});

test('every duty of the tables has a title', () => {
  const titles: Readonly<Record<string, string>> = de.extra.duty;
  expect(allDuties.filter(({ id }) => (titles[id] ?? '') === '')).toEqual([]);
});
