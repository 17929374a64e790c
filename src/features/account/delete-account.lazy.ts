/** Deleting the account: on the server first, then everything of the driver on this device. */
import { identityCode } from '../session/model/auth-errors.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { OutboxStoragePort } from '../outbox/model/outbox-storage-port.ts';
import { accountEnvironment } from './account-actions.ts';
import { forgetUnsentPhoto, resendProfilePhoto } from './profile-photo-store.ts';
import { forgetDriver } from '../session/forget-driver.ts';
import { $session, sessionEnvironment } from '../session/session-store.ts';
import { acceptUser, suspendSessionUpdates, syncProfile } from '../session/session-lifecycle.ts';
import { discardLockedDraft } from '../drafts/draft-lock.ts';
import { erasingKey, unsentCountKey, unsentReadingsKey } from '../../platform/storage-keys.ts';

/** What the login screen says afterwards, a code of the error catalogue. */
const deletedCode = 'account-deleted';

/** Removes drafts, reports, photos and every kept value of a driver from this device. */
async function eraseDriver(
  uid: string,
  localStore: DraftStoragePort & OutboxStoragePort,
): Promise<void> {
  for (const draft of await localStore.listDrafts())
    if (draft.uid === uid) await discardLockedDraft(localStore, draft.id);
  for (const report of await localStore.listThrownAway())
    if (report.uid === uid) await localStore.forgetThrownAway(report.id);
  for (const item of await localStore.listOutbox())
    if (item.uid === uid) await localStore.deleteOutboxItem(item.id);
  for (const { id, store, record } of await localStore.listDamaged()) {
    if (!JSON.stringify(record).includes(uid)) continue;
    // Its photos lie under its own id, and one of a newer version still in its place.
    const own = id.slice(store.length + 1);
    await (store === 'drafts' ? localStore.deleteDraft(own) : localStore.deleteOutboxItem(own));
    await localStore.removeDamaged(id);
  }
  sessionEnvironment().memory.forget(uid, true);
  forgetUnsentPhoto(uid);
  localStorage.removeItem(unsentReadingsKey(uid));
  await forgetDriver();
  // What went on purpose is not missed (features/device-storage/persistent-storage.ts).
  localStorage.removeItem(unsentCountKey);
  localStorage.removeItem(erasingKey);
}

/**
 * Ends what an earlier page could not: the account was deleted and the page was closed before the
 * device was cleaned.
 */
export async function resumeAccountErasure(
  localStore: DraftStoragePort & OutboxStoragePort,
): Promise<void> {
  const uid = localStorage.getItem(erasingKey);
  if (uid === null) return;
  // Somebody is signed in as this driver: the account was not deleted after all.
  if ($session.get().user?.uid === uid) localStorage.removeItem(erasingKey);
  else await eraseDriver(uid, localStore);
}

/**
 * Deletes picture, profile and account, then what this device holds of the driver; reports that
 * were sent stay with the company. Rejects with IdentityError where the server refuses or cannot be
 * reached; then the device keeps everything, and what the server may have lost of profile and
 * picture is sent again. Afterwards nobody is signed in on this device and the screen is to be
 * left; the login screen says that it is done.
 */
export async function deleteAccount(): Promise<void> {
  const { account, localStore } = accountEnvironment();
  const { user } = $session.get();
  if (!user) return;
  const { uid } = user;
  await suspendSessionUpdates(async () => {
    localStorage.setItem(erasingKey, uid);
    try {
      await account.deleteAccount();
    } catch (error) {
      localStorage.removeItem(erasingKey);
      // Picture and profile went first. Without network the next page sends them, once it knows
      // that the account lives.
      const isReached = identityCode(error) !== 'network-request-failed';
      const profile = sessionEnvironment().memory.read()?.profile;
      if (profile) acceptUser(user, profile);
      if (profile && isReached) await syncProfile(uid);
      await resendProfilePhoto(uid, isReached);
      throw error;
    }
    await eraseDriver(uid, localStore);
  });
  sessionEnvironment().memory.writeEndReason(deletedCode);
}
