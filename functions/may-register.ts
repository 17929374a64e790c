/**
 * Refuses to create an account for an address outside the company. The service waits for at most
 * seven seconds. This function does not run for accounts that an administrator creates.
 */
import { beforeUserCreated, HttpsError } from 'firebase-functions/identity';
import { defineString } from 'firebase-functions/params';
import { refusedAddress } from '../src/features/session/model/auth-errors.ts';
import { serviceAccounts } from './service-accounts.ts';

const domains = defineString('REGISTER_DOMAINS', { default: '' });

/** Whether the domain of the address is in the list, which commas separate. */
function isAccepted(email: string | undefined): boolean {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return (
    domain !== '' &&
    domains
      .value()
      .split(',')
      .some((one) => one.trim().toLowerCase() === domain)
  );
}

/** Not deployed while the list of domains is empty. */
export const mayRegister = beforeUserCreated(
  { omit: domains.equals(''), serviceAccount: serviceAccounts.register },
  ({ data }) => {
    if (!isAccepted(data?.email)) throw new HttpsError('permission-denied', refusedAddress);
  },
);
