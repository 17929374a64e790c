/** The commands for whoever keeps the office running: roles, storage periods, a PC in the corner. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { needed, oneOf, textOf, type Values } from './given-values.ts';
import { Problem } from './problem.ts';
import { demandMailAddress } from './smtp.ts';
import { type Grantable, grantable } from './roles.ts';

export const administrationHelp = `
  npm run office -- grant   EMAIL ROLE --service-account FILE --config ADDRESS
  npm run office -- revoke  EMAIL ROLE --service-account FILE --config ADDRESS
                         ROLE: ${grantable.join(', ')}; FILE: a key of Google Cloud
                         (or GOOGLE_APPLICATION_CREDENTIALS); not needed on this machine
  npm run office -- retention [--remove] [--log FILE]
                         what is past its storage period; --remove removes it with its photos
                         and names it in FILE (retention.log)
  npm run office -- carry-over [--move] --service-account FILE --config ADDRESS
                         what versions before 0.2 have stored about reports, once at the update;
                         --move moves it to the places of this version (docs/deploy.md)
  npm run office -- watch   [--every SECONDS] [--command COMMAND] [--mail TO --smtp ADDRESS]
                         a line for each new signed report; a command that finds it in TANKLOTSE_REPORT,
                         or a mail by smtps://user:password@host:465
`;

export type AdministrationCommand =
  | {
      readonly name: 'grant' | 'revoke';
      readonly account: string;
      readonly role: Grantable;
      readonly serviceAccount: string | undefined;
    }
  | {
      readonly name: 'carry-over';
      readonly move: boolean;
      readonly serviceAccount: string | undefined;
    }
  | { readonly name: 'retention'; readonly remove: boolean; readonly log: string }
  | {
      readonly name: 'watch';
      readonly everySeconds: number;
      readonly command: string | undefined;
      readonly mail: { readonly to: string; readonly smtp: string } | undefined;
    };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
export const administrationOptions: Readonly<Record<string, ParseArgsOptionsConfig>> = {
  grant: { 'service-account': text },
  revoke: { 'service-account': text },
  'carry-over': { move: flag, 'service-account': text },
  retention: { remove: flag, log: text },
  watch: { every: text, command: text, mail: text, smtp: text },
};

/** More often would cost reads for nothing. */
const fewestSeconds = 10;

function watchOf(values: Values): AdministrationCommand {
  const every = Number(textOf(values, 'every') ?? 60);
  if (!Number.isInteger(every) || every < fewestSeconds)
    throw new Problem(`--every: expected a number of seconds, at least ${fewestSeconds}.`);
  const to = textOf(values, 'mail');
  const smtp = textOf(values, 'smtp');
  if ((to === undefined) !== (smtp === undefined))
    throw new Problem('--mail and --smtp go together.');
  if (to !== undefined && smtp !== undefined) demandMailAddress(smtp, to);
  return {
    name: 'watch',
    everySeconds: every,
    command: textOf(values, 'command'),
    mail: to === undefined || smtp === undefined ? undefined : { to, smtp },
  };
}

/** Throws Problem with one sentence for what is wrong. */
export function administrationOf(
  name: string,
  values: Values,
  rest: readonly string[],
): AdministrationCommand {
  if (name === 'watch') return watchOf(values);
  if (name === 'retention')
    return {
      name,
      remove: values['remove'] === true,
      log: textOf(values, 'log') ?? 'retention.log',
    };
  if (name === 'carry-over')
    return {
      name,
      move: values['move'] === true,
      serviceAccount: textOf(values, 'service-account'),
    };
  return {
    name: name === 'grant' ? 'grant' : 'revoke',
    account: needed(rest[0], 'The e-mail address of the account'),
    role: oneOf('Role', needed(rest[1], `The role (${grantable.join(', ')})`), grantable),
    serviceAccount: textOf(values, 'service-account'),
  };
}
