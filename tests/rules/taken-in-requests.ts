/** Requests for the time up to which the office has received all reports. */
import type { Attempt } from './database-requests.ts';
import { moment } from './decide-database.ts';
import { tokens } from './vehicle-requests.ts';

export { tokens } from './vehicle-requests.ts';

type Who = keyof typeof tokens;
const now = { '.sv': 'timestamp' };
const areas = ['message', 'defect', 'event', 'safety'] as const;
const areasOf: Readonly<Partial<Record<Who, readonly string[]>>> = {
  office: areas,
  desk: ['message', 'defect', 'event'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
};
const uidOf: Readonly<Partial<Record<Who, string>>> = {
  office: 'office-1',
  desk: 'desk-1',
  dispatch: 'dispatch-1',
  workshop: 'workshop-1',
  safety: 'safety-1',
};
const minute = 60_000;
const until = moment - 10 * minute;

export const seeded = areas.map((area) => ({
  path: `/takenIn/${area}`,
  body: { until, by: 'office-1', at: moment - minute },
}));

const attempt = (who: Who, method: 'GET' | 'PUT', path: string, body?: unknown): Attempt =>
  ({ who, method, path, ...(body === undefined ? {} : { body }) }) as Attempt;
const refused = (of: Attempt, refusedBecause: string): Attempt => ({ ...of, refusedBecause });
const put = (who: Who, area: string, more: object = {}): Attempt =>
  attempt(who, 'PUT', `/takenIn/${area}`, {
    until: until + 1,
    by: uidOf[who] ?? 'nobody',
    at: now,
    ...more,
  });

const everybody = Object.keys(tokens) as Who[];
const pairs = everybody.flatMap((who) => areas.map((area) => [who, area] as const));
const isOwn = (who: Who, area: string): boolean => areasOf[who]?.includes(area) === true;

export const allowed: readonly Attempt[] = [
  ...pairs
    .filter(([who, area]) => isOwn(who, area))
    .flatMap(([who, area]) => [attempt(who, 'GET', `/takenIn/${area}`), put(who, area)]),
  put('office', 'message', { until: moment - minute }),
];

export const hostile: readonly Attempt[] = [
  ...pairs
    .filter(([who, area]) => !isOwn(who, area))
    .flatMap(([who, area]) => [
      refused(attempt(who, 'GET', `/takenIn/${area}`), `${who} reads the time of ${area}`),
      refused(put(who, area), `${who} advances the time of ${area}`),
    ]),
  ...everybody.map((who) =>
    refused(attempt(who, 'GET', '/takenIn'), `${who} reads the times of all areas`),
  ),
  refused(put('office', 'other'), 'the time of an unknown area'),
  refused(put('office', 'message', { until: moment - minute + 1 }), 'advanced to the present'),
  refused(put('office', 'message', { until: moment + minute }), 'advanced into the future'),
  refused(put('office', 'message', { until }), 'set to the same time again'),
  refused(put('office', 'message', { until: until - 1 }), 'backwards'),
  refused(put('office', 'message', { until: '1' }), 'set to a text'),
  refused(put('office', 'message', { until: null }), 'set without a time'),
  refused(put('office', 'message', { by: 'office-2' }), 'in another person’s name'),
  refused(put('office', 'message', { by: null }), 'without a name'),
  refused(put('office', 'message', { at: moment - 1 }), 'at an earlier time'),
  refused(put('office', 'message', { at: moment + 1 }), 'at a later time'),
  refused(put('office', 'message', { at: null }), 'without a time'),
  refused(put('office', 'message', { note: 'x' }), 'with an additional field'),
  refused(
    attempt('office', 'PUT', '/takenIn/message', null),
    'removal of the time with its author',
  ),
  refused(attempt('office', 'PUT', '/takenIn/message/until', null), 'removal of the time'),
  refused(
    attempt('office', 'PUT', '/takenIn/message/until', until + 1),
    'only the time, without its author',
  ),
  refused(attempt('office', 'PUT', '/takenIn', null), 'removal of the times of all areas'),
];
