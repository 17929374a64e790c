/** Connects the account for a link from a mail. */
import { connectAccount } from '../features/account/account-actions.ts';
import { applyMailLink } from '../features/account/apply-mail-link.lazy.ts';
import { backend, localStore } from './start-app.ts';

export const applyLink: typeof applyMailLink = (action) => {
  connectAccount({ account: backend.identity, localStore });
  return applyMailLink(action);
};
