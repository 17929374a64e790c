/** Commands of docs/deploy.md that no test can run must agree with the code and be complete. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { debugTokenVariable, withoutDebugToken } from '../../../office/app-check.ts';
import { grantCommand } from '../../../scripts/deploy/storage-role.ts';

const sections = readFileSync('docs/deploy.md', 'utf8').split(/^## \d+\. /m);
const section = (heading: string): string =>
  sections.find((one) => one.startsWith(`${heading}\n`)) ?? '';

test('docs/deploy.md › contains the command that preflight prints for the role of the Storage rules', () => {
  expect(section('Deploy')).toContain(grantCommand('<id>'));
});

test('docs/deploy.md › registers and watches before it enforces App Check, in the step that the command line names', () => {
  const steps = [...section('App Check').matchAll(/^\d\. \*\*(\w+)/gm)].map(([, verb]) => verb);
  expect(steps).toEqual(['Register', 'Register', 'Watch', 'Enforce']);
  expect(section('App Check')).toContain(`export ${debugTokenVariable}=`);
  const [, number = ''] = /step (\d)/.exec(withoutDebugToken) ?? [];
  expect(sections[Number(number)]).toMatch(/^App Check\n/);
});

test('docs/deploy.md › names a backup and a restore for each service and what does not come back', () => {
  const text = section('Backup and restore');
  for (const command of [
    'gcloud firestore backups schedules create',
    '--enable-pitr',
    'gcloud firestore databases restore',
    'gcloud storage buckets update',
    'gcloud storage restore',
    'auth:export',
    '"Import JSON"',
  ])
    expect(text).toContain(command);
  expect(text).toContain('None of this was tried on a project at Google');
  const [, losses = ''] = text.split('**What a restore does not bring back**');
  expect(losses.match(/^- /gm)?.length).toBeGreaterThanOrEqual(5);
});
