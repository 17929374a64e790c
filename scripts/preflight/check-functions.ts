/** Checks the parameters of the functions before they are deployed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Manifest } from '../deploy/functions.ts';
import { type Finding, look, wrong } from './finding.ts';

/** Parameters that must not be empty. */
const needed = ['SITE_ORIGIN', 'MAIL_FROM'];
const expected: Readonly<Record<string, string>> = {
  MAIL_DISPATCH: 'nobody gets a mail about urgent messages',
  MAIL_WORKSHOP: 'nobody gets a mail about dangerous defects',
  MAIL_SAFETY: 'nobody gets a mail about accidents',
  MAIL_ONCALL: 'nobody on call gets a mail about danger',
  MAIL_RETENTION: 'reports past their storage period are not removed',
};

/** The file that Google's command line reads the parameters from. */
const parametersFile = (projectId: string): string => `functions/.env.${projectId}`;

export function checkParameters(
  root: string,
  projectId: string,
  { params }: Manifest,
): readonly Finding[] {
  const name = parametersFile(projectId);
  const file = join(root, name);
  if (!existsSync(file))
    return [wrong(`${name} is missing: it contains the parameters of the functions`)];
  const values = parseEnv(readFileSync(file, 'utf8'));
  const types = new Map(params.map((one) => [one.name, one.type]));
  const isEmpty = (parameter: string): boolean => (values[parameter] ?? '') === '';
  const origin = values['SITE_ORIGIN'] ?? '';
  return [
    ...Object.keys(values).flatMap((parameter) => {
      if (!types.has(parameter)) return [wrong(`${name}: no function reads ${parameter}`)];
      return types.get(parameter) === 'secret'
        ? [wrong(`${name}: ${parameter} is a secret and belongs into Secret Manager`)]
        : [];
    }),
    // Without a terminal Google's command line refuses a parameter that is not listed.
    ...params
      .filter(
        (one) =>
          one.type !== 'secret' &&
          (values[one.name] === undefined || (needed.includes(one.name) && isEmpty(one.name))),
      )
      .map((one) => wrong(`${name}: ${one.name} is missing`)),
    ...(origin === '' || /^https:\/\/[^/]+$/.test(origin)
      ? []
      : [wrong(`${name}: SITE_ORIGIN must be https://<host> without a slash at its end`)]),
    ...Object.entries(expected)
      .filter(([parameter]) => types.has(parameter) && values[parameter] === '')
      .map(([parameter, effect]) => look(`${name}: without ${parameter} ${effect}`)),
  ];
}
