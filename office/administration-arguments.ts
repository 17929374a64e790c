/** The commands of an administrator: roles, storage periods and the update of stored data. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { needed, oneOf, textOf, type Values } from './given-values.ts';
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
                         what earlier versions have stored about reports and vehicles, at an
                         update; --move moves it to the places of this version (docs/deploy.md)
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
  | { readonly name: 'retention'; readonly remove: boolean; readonly log: string };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
export const administrationOptions: Readonly<Record<string, ParseArgsOptionsConfig>> = {
  grant: { 'service-account': text },
  revoke: { 'service-account': text },
  'carry-over': { move: flag, 'service-account': text },
  retention: { remove: flag, log: text },
};

/** Throws Problem with a sentence about the error. */
export function administrationOf(
  name: string,
  values: Values,
  rest: readonly string[],
): AdministrationCommand {
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
