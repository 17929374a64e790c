/** Whether the account that is signed in belongs to the office, as its token says. */
import { claimsOf } from '../backend/firebase/token-claims.ts';
import { areasFor, rolesOf } from '../features/office/model/roles.ts';
import { $session } from '../features/session/session-store.ts';
import { deviceText } from '../platform/device-memory.ts';
import { officeAccountKey } from '../platform/storage-keys.ts';
import { backend } from './start-app.ts';

/**
 * Remembers the answer for the next page, until this account signs out. False for a driver, and
 * where nobody could be asked.
 */
export async function askForOfficeRole(): Promise<boolean> {
  const { user } = $session.get();
  if (!user) return false;
  const answer = await backend.identity.token(user.uid, false);
  if ('problem' in answer) return false;
  const isOffice = areasFor(rolesOf(claimsOf(answer.token))).length > 0;
  const memory = deviceText(officeAccountKey(user.uid));
  if (isOffice) memory.write('1');
  else memory.remove();
  return isOffice;
}
