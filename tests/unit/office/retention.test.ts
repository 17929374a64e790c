/** Tests storage periods of reports of defects, with the command line and a running backend. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainFields } from 'firebase-local/documents/plain';
import { parseConfigText } from '../../../src/features/config/model/config-schema.ts';
import { lastCheckOf, reportOf } from '../../rules/sample-data.ts';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { run as startBackend, type Running } from '../../fixtures/running-backend.ts';

const day = 86_400_000;
const account = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const uid = 'driver-9';
const ids = {
  notTakenIn: '00000000-0000-4000-8000-000000000001',
  seen: '00000000-0000-4000-8000-000000000002',
  halfCertified: '00000000-0000-4000-8000-000000000003',
  outOfService: '00000000-0000-4000-8000-000000000004',
  certified: '00000000-0000-4000-8000-000000000005',
  aside: '00000000-0000-4000-8000-000000000006',
  withoutDefect: '00000000-0000-4000-8000-000000000007',
} as const;
type Name = keyof typeof ids;
const names = Object.keys(ids) as readonly Name[];
const staying = {
  notTakenIn: 'defects are open: certify them first',
  seen: 'defects are open: certify them first',
  halfCertified: 'defects are open: certify them first; vehicle is out of service',
  outOfService: 'vehicle is out of service',
} as const;
const removedNames = names.filter((name) => !Object.hasOwn(staying, name));
const saidToStay = Object.entries(staying)
  .map(([name, reason]) => `reports/${ids[name as Name]} stays: ${reason}\n`)
  .join('');

const plateOf = (name: Name): string => `HH-RT ${names.indexOf(name) + 1}`;
const placeOf = (name: Name): string =>
  `vehicles/${plateOf(name).replaceAll(/[^A-Z0-9]/g, '')}/${ids[name]}`;
const codeOf = (name: Name): string => `F-200101-AAA${names.indexOf(name) + 2}`;

const lastCheckAt = (at: number): PlainFields => ({
  ...lastCheckOf('00000000-0000-4000-8000-000000000009'),
  at: new Date(at),
});

/** Ten-year-old reports with two defects; those that were taken in were closed soon afterwards. */
function oldDefects(now: number) {
  const sentAt = now - 3650 * day;
  const d0 = { outcome: 'repaired', by: 'office-1', name: 'Eins', at: sentAt + day };
  const workOf = (name: Name, more: object) => ({
    code: codeOf(name),
    kind: 'complaintChassis',
    area: 'defect',
    plate: plateOf(name),
    vehicle: placeOf(name).split('/')[1],
    severity: 'danger',
    sentAt,
    uid,
    state: 'closed',
    reason: 'seen',
    by: 'office-1',
    at: sentAt + 2 * day,
    revision: 3,
    ...more,
  });
  const entry = { kind: 'complaintChassis', at: sentAt, severity: 'danger' };
  const defects = { d0: 'chBrakeAir', d1: 'chTyreDamage' };
  return {
    documents: new Map<string, PlainFields>([
      ['lastChecks/HH-RT90', lastCheckAt(now - 458 * day)],
      ['lastChecks/HH-RT91', lastCheckAt(now - 456 * day)],
      ...names.map((name, minute): readonly [string, PlainFields] => [
        `reports/${ids[name]}`,
        {
          ...reportOf(uid, ids[name]),
          kind: 'complaintChassis',
          shortCode: codeOf(name),
          answers: {
            vehiclePlate: plateOf(name),
            defects:
              name === 'withoutDefect'
                ? []
                : [
                    { defect: 'chBrakeAir', severity: 's4' },
                    { defect: 'chTyreDamage', severity: 's3' },
                  ],
          },
          photos: [],
          sentAt: new Date(sentAt + minute * 60_000),
        },
      ]),
      [
        `setAside/${ids.aside}`,
        {
          collection: 'reports',
          area: 'defect',
          by: 'office-1',
          reason: 'a joke',
          at: new Date(sentAt + day),
        },
      ],
    ]),
    files: [],
    live: new Map<string, unknown>([
      [placeOf('notTakenIn'), { ...entry, defects, pending: true }],
      [placeOf('seen'), { ...entry, defects, opened: true }],
      [`work/defect/${ids.seen}`, workOf('seen', {})],
      [placeOf('halfCertified'), { ...entry, defects: { d1: defects.d1 }, outOfService: true }],
      [
        `work/defect/${ids.halfCertified}`,
        workOf('halfCertified', { defects: { d0 }, outOfService: true }),
      ],
      [placeOf('outOfService'), { ...entry, outOfService: true }],
      [
        `work/defect/${ids.outOfService}`,
        workOf('outOfService', { defects: { d0, d1: d0 }, outOfService: true }),
      ],
      [`work/defect/${ids.certified}`, workOf('certified', { defects: { d0, d1: d0 } })],
      [placeOf('aside'), { ...entry, defects, pending: true }],
      [`work/defect/${ids.withoutDefect}`, workOf('withoutDefect', {})],
    ]),
  };
}

let backend: Running;
let folder: string;
const retention = (...argv: readonly string[]) =>
  runOfficeCommand(['retention', ...argv, ...account, '--origin', backend.origin]);
/** Reads as administrator, which bypasses the rules. */
async function live(path: string): Promise<unknown> {
  const reply = await fetch(`${backend.origin}/${path}.json?ns=demo-tanklotse`, {
    headers: { Authorization: 'Bearer owner' },
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

async function checkStatus(vehicle: string): Promise<number> {
  const documents = `${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents`;
  const reply = await fetch(`${documents}/lastChecks/${vehicle}`, {
    headers: { Authorization: 'Bearer owner' },
  });
  return reply.status;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
  backend = await startBackend({ seed: true, acceptOwner: true, initialData: oldDefects });
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('retention of reports of defects', () => {
  it('lists reports with open defects or a vehicle out of service, with the reason', async () => {
    const { code, out, err } = await retention();
    expect({ code, err }).toEqual({ code: 1, err: saidToStay });
    for (const name of names) expect(out.includes(codeOf(name))).toBe(removedNames.includes(name));
    expect(out).toContain('3 reports past the storage period\n4 reports kept\n');
    expect(out).toMatch(/^last check of HH-RT90 {2}\d{4}-\d\d-\d\d$/m);
    expect(out).not.toContain('HH-RT91');
  });

  it('lists the checks of vehicles past the number of months that the company has set', async () => {
    const config = join(folder, 'config.json');
    const own = { ...parseConfigText(readFileSync('public/config.json', 'utf8')) };
    const listed = async (departureCheckMonths: number): Promise<readonly string[]> => {
      writeFileSync(config, JSON.stringify({ ...own, departureCheckMonths }));
      const { out } = await retention('--config', config);
      return [...out.matchAll(/^last check of (\S+)/gm)].map(([, vehicle = '']) => vehicle);
    };
    expect(await listed(14)).toEqual(['HH-RT90', 'HH-RT91']);
    expect(await listed(16)).toEqual([]);
  });

  it('keeps these reports and the entries of their vehicles with --remove', async () => {
    const log = join(folder, 'retention.log');
    const open = Object.keys(staying) as readonly (keyof typeof staying)[];
    const readEntries = () => Promise.all(open.map((name) => live(placeOf(name))));
    const before = await readEntries();
    expect(before).not.toContain(null);
    const { code, out, err } = await retention('--remove', '--log', log);
    expect({ code, err }).toEqual({ code: 1, err: saidToStay });
    expect(out.match(/removed with/g)).toHaveLength(removedNames.length);
    expect(out).toContain(`4 reports kept, see ${log}`);
    expect(await readEntries()).toEqual(before);
    // No desk lists a quarantined report, so its defects cannot be certified.
    expect(await live(placeOf('aside'))).toBeNull();

    // The last check of a vehicle is removed after the period of its report, a newer one stays.
    expect(out).toMatch(/^last check of HH-RT90 .* removed$/m);
    expect(await checkStatus('HH-RT90')).toBe(404);
    expect(await checkStatus('HH-RT91')).toBe(200);

    const logged = readFileSync(log, 'utf8');
    expect(logged).toContain('"lastCheck":"HH-RT90"');
    expect(logged).not.toContain('Jona');
    expect(await retention('--remove', '--log', log)).toEqual({
      code: 0,
      out: `0 reports past the storage period\n4 reports kept, see ${log}\n`,
      err: '',
    });
    expect(readFileSync(log, 'utf8')).toBe(logged);
  });
});
