/** Tests roles and storage periods with the command line and a running backend. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadProject } from '../../../office/project.ts';
import { removeExpired, StaysError } from '../../../office/retention.ts';
import { openRetentionLog } from '../../../office/retention-log.ts';
import { openSession } from '../../../office/session.ts';
import type { PlainFields } from 'firebase-local/documents/plain';
import { anonymousReportOf, pictureOf, reportOf } from '../../rules/sample-data.ts';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { dev, run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import { send, signIn, signUp } from './driver.ts';

const day = 86_400_000;
const account = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const kinds = ['dispositionMessage', 'complaintChassis', 'complaintCustomerTank'] as const;
const codes = ['D-200101-AAAA', 'F-200101-AAAA', 'T-200101-AAAA'] as const;

const orphans = {
  work: '99999999-0000-4000-8000-000000000001',
  vehicle: '99999999-0000-4000-8000-000000000002',
  young: '99999999-0000-4000-8000-000000000003',
} as const;

let backend: Running;
let folder: string;

/** Reports that are ten years old; the work about the chassis was left open. */
const oldReports = (now: number) => ({
  documents: new Map<string, PlainFields>([
    ...kinds.map(
      (kind, at) =>
        [
          `reports/${idOf(at)}`,
          {
            ...reportOf('driver-9', idOf(at)),
            kind,
            shortCode: codes[at] ?? '',
            answers: {},
            sentAt: new Date(now - 3650 * day),
          },
        ] as const,
    ),
    [`anonymousReports/${idOf(7)}`, { ...anonymousReportOf(idOf(7)), createdOn: '2016-01-05' }],
    // Invalid day that the rules would refuse; it sorts between the others.
    [`anonymousReports/${idOf(6)}`, { ...anonymousReportOf(idOf(6)), createdOn: '2016-13-45' }],
    // 31 February counts as 2 March of that leap year.
    [`anonymousReports/${idOf(8)}`, { ...anonymousReportOf(idOf(8)), createdOn: '2016-02-31' }],
    // Days in the future: one report that was quarantined long ago, and one that was not.
    [`anonymousReports/${idOf(9)}`, { ...anonymousReportOf(idOf(9)), createdOn: '2098-12-31' }],
    [
      `setAside/${idOf(9)}`,
      {
        collection: 'anonymousReports',
        area: 'safety',
        by: 'office-1',
        reason: 'no day',
        at: new Date(now - 2000 * day),
      },
    ],
    [`anonymousReports/${idOf(3)}`, { ...anonymousReportOf(idOf(3)), createdOn: '2099-12-31' }],
    [`anonymousReports/${idOf(5)}`, { ...anonymousReportOf(idOf(5)), createdOn: '2016-02-07' }],
    [
      `reports/${idOf(4)}`,
      // A quarantined document that is not a report, because the rules do not check its content.
      {
        ...reportOf('driver-9', idOf(4)),
        kind: 'dispositionMessage',
        shortCode: 'D-200101-BBBB',
        answers: { deep: { deeper: [{ text: 1 }] } },
        createdAt: 'never',
        sentAt: new Date(now - 3600 * day),
      },
    ],
    [
      `setAside/${idOf(4)}`,
      { collection: 'reports', by: 'office-1', reason: 'no report', at: new Date(now - day) },
    ],
  ]),
  files: [
    {
      name: `reports/driver-9/${idOf(0)}/1.jpg`,
      contentType: 'image/jpeg',
      bytes: pictureOf(500),
      at: now - 3650 * day,
    },
  ],
  live: new Map<string, unknown>([
    [`work/message/${idOf(0)}`, { state: 'closed', at: now - 3000 * day }],
    [`log/message/${idOf(0)}/x`, { what: 'closed' }],
    [`receipts/driver-9/${idOf(0)}`, { status: 'closed', at: now - 3000 * day }],
    [`work/defect/${idOf(1)}`, { state: 'open', at: now - 3000 * day }],
    // Records whose reports do not exist, one old and one recent.
    [`work/event/${orphans.work}`, { by: 'dispatch-1', at: now - 100 * day }],
    [`work/event/${orphans.young}`, { by: 'dispatch-1', at: now - 80 * day }],
    ...[orphans.vehicle, orphans.young].flatMap((id) => {
      const at = now - (id === orphans.young ? 80 : 100) * day;
      return [
        [
          `vehicles/HHAB12/${id}`,
          { kind: 'complaintChassis', severity: 'danger', pending: true, at },
        ],
        [`vehicleAuthors/${id}`, { uid: 'driver-9', plate: 'HHAB12', at }],
      ] as const;
    }),
  ]),
});

const office = (argv: readonly string[]) => runOfficeCommand([...argv, '--origin', backend.origin]);

const setFaults = (faults: readonly object[]): Promise<unknown> =>
  dev(backend, 'POST', 'faults', faults);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'administration-'));
  backend = await startBackend({ seed: true, initialData: oldReports });
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a role', () => {
  it('is granted and revoked by the e-mail address of the account', async () => {
    const email = 'demo@tanklotse.example';
    expect(await office(['grant', email, 'workshop'])).toMatchObject({
      code: 0,
      out: `${email}: workshop\n`,
    });
    const { token } = await signIn(backend.origin, email, 'Tanklotse-Demo-1');
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ workshop: true });
    expect((await office(['grant', email, 'safety'])).out).toBe(`${email}: workshop, safety\n`);
    expect((await office(['revoke', email, 'workshop'])).out).toBe(`${email}: safety\n`);
    expect((await office(['revoke', email, 'safety'])).out).toBe(`${email}: no role\n`);
    // The first administrator can only be appointed here.
    expect((await office(['grant', email, 'admin'])).out).toBe(`${email}: admin\n`);
    expect((await office(['revoke', email, 'admin'])).out).toBe(`${email}: no role\n`);
  });
  it('is not granted on this machine with the key of a real project', async () => {
    const command = ['grant', 'demo@tanklotse.example', 'office', '--service-account', 'key.json'];
    expect((await office(command)).err).toContain('--config https://');
  });
  it('is not granted to an unknown account, and an unknown role is refused', async () => {
    expect((await office(['grant', 'who@example.com', 'office'])).err).toBe(
      'There is no account who@example.com.\n',
    );
    expect((await office(['grant', 'who@example.com', 'boss'])).err).toContain('Role boss');
  });
});

describe('retention', () => {
  const log = () => join(folder, 'retention.log');
  const logged = (): readonly Record<string, unknown>[] =>
    readFileSync(log(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  const removedIds = (): readonly unknown[] =>
    logged()
      .flatMap(({ removed, id }) => (removed === undefined ? [] : [id]))
      .toSorted();
  const retention = (...argv: string[]) => office(['retention', ...argv, ...account]);
  const remove = () => retention('--remove', '--log', log());
  const unreadable = `anonymousReports/${idOf(6)}: "2016-13-45" is no day\n`;
  const coming = `anonymousReports/${idOf(3)} stays: its day is 2099-12-31; set aside, its period begins then\n`;

  it('lists expired reports and removes nothing', async () => {
    const listed = await retention();
    expect(listed).toMatchObject({ code: 1, err: unreadable + coming });
    for (const expectedText of ['D-200101-AAAA', '2016-01-05', '2016-02-07', '2016-03-02'])
      expect(listed.out).toContain(expectedText);
    // The storage period of quarantined reports is the same.
    expect(listed.out).toContain('D-200101-BBBB');
    expect(listed.out).toContain('6 reports past the storage period');
    expect((await office(['aside', ...account])).out).toContain('2 reports set aside');
    // One is still open, the other is stored with the record of the tank.
    expect(listed.out).not.toMatch(/F-200101|T-200101/);
  });

  it('logs a report only after its removal', async () => {
    // The program makes four attempts.
    await setFaults([{ kind: 'status', path: `reports/${idOf(0)}`, status: 503, times: 4 }]);
    const broken = await remove();
    expect(broken.code).toBe(1);
    expect(broken.err).toContain(`reports/${idOf(0)} stays: 503.`);
    expect(removedIds()).toEqual([4, 5, 7, 8, 9].map(idOf));
  }, 30_000);

  it('removes reports with their photos, and logs each report that it keeps only once', async () => {
    const again = await remove();
    expect(again).toMatchObject({ code: 1, err: unreadable });
    expect(again.out).toContain('removed with 1 photo');
    expect(again.out).toContain('1 report past the storage period\n1 report kept');
    expect(removedIds()).toEqual([0, 4, 5, 7, 8, 9].map(idOf));
    expect(logged().filter(({ stays }) => stays !== undefined)).toMatchObject([{ id: idOf(3) }]);
    expect(readFileSync(log(), 'utf8')).not.toContain('Jona');
    expect((await office(['aside', ...account])).out).toContain('0 reports set aside');
    const before = readFileSync(log(), 'utf8');
    expect(await remove()).toMatchObject({ code: 1, err: unreadable });
    expect(readFileSync(log(), 'utf8')).toBe(before);
  });

  it('does not report a removal that the rules refused', async () => {
    const project = await loadProject({ origin: backend.origin, config: undefined });
    const session = await openSession(project, account[1] ?? '', account[3] ?? '');
    const driver = await signUp(backend.origin, 'Mika Öz');
    const young = await send(backend.origin, driver, 'complaintChassis', {});
    const file = join(folder, 'kept.log');
    const expired = {
      id: young.id,
      uid: driver.uid,
      shortCode: young.code,
      begin: 0,
      ...({ collection: 'reports', kind: 'complaintChassis', area: 'defect' } as const),
      vehicles: [],
      hasReceipt: false,
    };
    const refused = removeExpired(session, expired, await openRetentionLog(file), Date.now());
    await expect(refused).rejects.toThrow(StaysError);
    expect(existsSync(file)).toBe(false);
  });
});

describe('orphans › a live record without a report', () => {
  it('is listed with its account, and removed when the rules allow it', async () => {
    const found = await office(['orphans', ...account]);
    expect(found.code).toBe(0);
    expect(found.out).toMatch(new RegExp(`^work/event/${orphans.work} .* by dispatch-1$`, 'm'));
    expect(found.out).toMatch(
      new RegExp(`^vehicles/HHAB12/${orphans.vehicle} .* by driver-9$`, 'm'),
    );
    expect(found.out).not.toContain(orphans.young);
    expect(found.out).toContain('0 photos and 2 live records without report');
    const removed = await office(['orphans', '--remove', ...account]);
    expect(removed.out).toMatch(new RegExp(`^vehicles/HHAB12/${orphans.vehicle} .* removed$`, 'm'));
    const left = await office(['orphans', ...account]);
    expect(left.out).toContain(`work/event/${orphans.work}`);
    expect(left.out).toContain('0 photos and 1 live record without report');
  });
});
