/**
 * Removes what belongs to an account alone: its profile, its picture and
 * its phones. The app does this before
 * it deletes an account, the console does not. Reports, answers and confirmed chapters stay.
 */
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { accountOrNone } from './accounts.ts';
import { removePhones } from './phones.ts';

/** Does nothing if the account exists, because an import may have restored it since the event. */
export async function removeAccountData(uid: string): Promise<void> {
  if (await accountOrNone(getAuth().getUser(uid))) return;
  // Only this function needs the library of Cloud Storage, which delays the start of the others.
  const { getStorage } = await import('firebase-admin/storage');
  await Promise.all([
    removePhones(uid),
    getFirestore().doc(`users/${uid}`).delete(),
    getStorage().bucket().file(`users/${uid}/photo.jpg`).delete({ ignoreNotFound: true }),
  ]);
}
