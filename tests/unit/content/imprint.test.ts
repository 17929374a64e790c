import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, it } from 'vitest';
import { imprintSchema } from '../../../src/content/imprint/imprint-schema.ts';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';

function read(locale: Locale, name: string) {
  const { frontmatter, content } = parseFrontmatter(
    readFileSync(join('src/content/imprint', locale, `${name}.mdx`), 'utf8'),
  );
  return { data: imprintSchema.parse(frontmatter), body: content };
}
const ids = (body: string): string[] =>
  [...body.matchAll(/<H id="([^"]*)">/g)].map((match) => match[1] ?? '');
const fields = (body: string): string[] =>
  [...body.matchAll(/<Row [^>]*name="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
const operatorFields = Object.keys(parseConfig({}).operator);
const provider = [
  'legalName',
  'legalForm',
  'street',
  'zip',
  'city',
  'country',
  'representatives',
  'phone',
  'email',
  'registerCourt',
  'registerNo',
  'vatId',
  'wIdNr',
  'authority',
  'authorityUrl',
  'capital',
  'liquidation',
  'editorName',
  'lastUpdated',
];

describe.each(locales)('imprint and privacy in %s', (locale) => {
  const imprint = read(locale, 'imprint');
  const privacy = read(locale, 'privacy');

  it('have a placeholder for every item required by law, and only for fields of config.json', () => {
    const expected =
      locale === 'fr'
        ? [...provider, 'publicationDirector', 'hostName', 'hostAddress', 'hostPhone']
        : provider;
    expect(fields(imprint.body).toSorted()).toEqual(expected.toSorted());
    expect(fields(privacy.body)).toEqual(
      expect.arrayContaining(['dpoContact', 'periodsConfirmed']),
    );
    expect(fields(privacy.body).filter((name) => !operatorFields.includes(name))).toEqual([]);
  });

  it('cite current laws and contain no invented company', () => {
    const all = `${imprint.body} ${JSON.stringify(imprint.data)} ${privacy.body} ${JSON.stringify(privacy.data)}`;
    expect(all).not.toMatch(/\bTMG\b|TTDSG|RStV|ec\.europa\.eu\/consumers\/odr|\bGmbH\b|@|\+\d\d/);
    expect(imprint.body).toMatch(/§\s5/);
    expect(imprint.body).toContain('DDG');
    // The texts do not cite the French law of 1978.
    expect(all).not.toContain('Informatique et Libertés');
    if (locale === 'fr') expect(imprint.body).toMatch(/article\s1-1/);
    else expect(imprint.data.title).toContain('Impressum');
  });

  it('contain the information of Art. 13 GDPR with the same headings and data in every language', () => {
    expect(ids(privacy.body)).toEqual(
      [
        'controller',
        'officer',
        'not',
        'data',
        'interests',
        'recipients',
        'transfer',
        'period',
        'device',
        'duty',
        'automated',
        'rights',
        'staff',
        'countries',
        'version',
      ].map((id) => `privacy-${id}`),
    );
    expect(privacy.data.data?.map(({ id }) => id)).toEqual([
      'account',
      'portrait',
      'sign-in',
      'reports',
      'photos',
      'location',
      'customers',
      'health',
      'near-miss',
      'readings',
      'office',
      'vehicle',
      'push',
      'device',
    ]);
    expect(privacy.data.columns).toBeDefined();
    for (const article of [
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '20',
      '21',
      '22',
      '28',
      '45',
      '46',
      '77',
    ])
      expect(JSON.stringify(privacy.data) + privacy.body, `Art. ${article}`).toMatch(
        new RegExp(`(Art|art)\\.\\s${article}\\b`),
      );
  });

  it('have the same storage periods as the German text', () => {
    const numbers = (from: Locale) =>
      (read(from, 'privacy').data.data ?? []).map(({ kept }) => kept.match(/\d+/g));
    expect(numbers(locale)).toEqual(numbers('de'));
  });
});

describe('npm run check:operator', () => {
  const check = (config: object) => {
    const file = join(mkdtempSync(join(tmpdir(), 'tanklotse-operator-')), 'config.json');
    writeFileSync(file, JSON.stringify(config));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/check-operator.ts', file],
      { encoding: 'utf8' },
    );
    return { status, lines: (stderr + stdout).split('\n') };
  };
  const named = new Map<string, unknown>([
    ['representatives', ['A. Example']],
    ['lastUpdated', '2026-11-21'],
    ['periodsConfirmed', '2026-11-21'],
    ['firstAidConfirmed', '2026-11-21'],
    ['authorityUrl', 'https://authority.example'],
  ]);
  const complete = {
    operator: Object.fromEntries(operatorFields.map((name) => [name, named.get(name) ?? 'x'])),
    contacts: Object.fromEntries(
      Object.keys(parseConfig({}).contacts).map((name) => [name, '+49 30 000000']),
    ),
  };

  it('lists every missing required value and exits with 1', () => {
    const { status, lines } = check({});
    expect(status).toBe(1);
    for (const name of [
      'operator.legalName',
      'operator.representatives',
      'operator.hostPhone',
      'operator.dpoContact',
      'operator.periodsConfirmed',
      'operator.firstAidConfirmed',
      'contacts.onCallPhone',
    ])
      expect(
        lines.some((line) => line.startsWith(`missing: ${name} `)),
        name,
      ).toBe(true);
  });

  it('accepts a complete file, even with only one of the two tax numbers', () => {
    expect(check(complete)).toMatchObject({ status: 0 });
    expect(check({ ...complete, operator: { ...complete.operator, vatId: '' } })).toMatchObject({
      status: 0,
    });
    const { status, lines } = check({
      ...complete,
      operator: { ...complete.operator, vatId: '', wIdNr: '' },
    });
    expect(status).toBe(1);
    expect(lines[0]).toContain('vatId or operator.wIdNr');
  });

  it('reports the invalid field of a file', () => {
    expect(check({ operator: { lastUpdated: 'yesterday' } })).toMatchObject({ status: 1 });
    expect(() =>
      execFileSync(process.execPath, ['scripts/check-operator.ts', '/nowhere/config.json'], {
        stdio: 'pipe',
      }),
    ).toThrow(/cannot be read/);
  });
});
