/** Deletes the account on the server and then all data of the driver on this device. */
import { identityCode } from '../session/model/auth-errors.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { OutboxStoragePort } from '../outbox/model/outbox-storage-port.ts';
import { accountDependencies } from './account-actions.ts';
import { removeUnsentPhoto, resendProfilePhoto } from './profile-photo-store.ts';
import { removeDriverCaches } from '../session/sign-out.ts';
import { $session, sessionDependencies } from '../session/session-store.ts';
import { acceptUser, suspendSessionUpdates, syncProfile } from '../session/session-lifecycle.ts';
import { discardLockedDraft } from '../drafts/draft-lock.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { erasingKey, unsentCountKey, unsentReadingsKey } from '../../platform/storage-keys.ts';

/** The error code of the notice that the login screen shows afterwards. */
const deletedCode = 'account-deleted';

/** The uid of the account that is being deleted. */
const erasing = deviceText(erasingKey);

/** Removes drafts, reports, photos and all stored values of a driver from this device. */
async function eraseDriver(
  uid: string,
  localStore: DraftStoragePort & OutboxStoragePort,
): Promise<void> {
  for (const draft of await localStore.listDrafts())
    if (draft.uid === uid) await discardLockedDraft(localStore, draft.id);
  for (const report of await localStore.listThrownAway())
    if (report.uid === uid) await localStore.forgetThrownAway(report);
  for (const item of await localStore.listOutbox())
    if (item.uid === uid) await localStore.deleteOutboxItem(item.id);
  for (const { id, store, record } of await localStore.listDamaged()) {
    if (!JSON.stringify(record).includes(uid)) continue;
    // The id has the form "store:recordId". The record's photos are deleted, and also the record
    // itself, because a record that a newer version of the app has written is still in its store.
    const recordId = id.slice(store.length + 1);
    await (store === 'drafts'
      ? localStore.deleteDraft(recordId)
      : localStore.deleteOutboxItem(recordId));
    await localStore.removeDamaged(id);
  }
  sessionDependencies().memory.forget(uid, true);
  removeUnsentPhoto(uid);
  deviceText(unsentReadingsKey(uid)).remove();
  await removeDriverCaches();
  // Otherwise features/device-storage/persistent-storage.ts would show the deleted reports as lost.
  deviceText(unsentCountKey).remove();
  erasing.remove();
}

/**
 * Completes the deletion if an earlier page was closed after the account was deleted but before the
 * data on this device was removed.
 */
export async function resumeAccountErasure(
  localStore: DraftStoragePort & OutboxStoragePort,
): Promise<void> {
  const uid = erasing.read();
  if (uid === undefined) return;
  // This driver is signed in, so the account was not deleted.
  if ($session.get().user?.uid === uid) erasing.remove();
  else await eraseDriver(uid, localStore);
}

/**
 * Deletes the picture, the profile and the account, then the driver's data on this device. The
 * company keeps sent reports. Rejects with IdentityError if the server refuses or cannot be
 * reached. In that case the device keeps all data and sends profile and picture again, because the
 * server may have deleted them. After success nobody is signed in, the caller must leave the
 * screen, and the login screen shows a notice.
 */
export async function deleteAccount(): Promise<void> {
  const { account, localStore } = accountDependencies();
  const { user } = $session.get();
  if (!user) return;
  const { uid } = user;
  await suspendSessionUpdates(async () => {
    // Without this entry, a page that is closed too early would leave the driver's data on this
    // device.
    if (!erasing.write(uid)) throw new Error('The device cannot store which account is deleted.');
    try {
      await account.deleteAccount();
    } catch (error) {
      erasing.remove();
      // Picture and profile were deleted before this error. Without network the next page sends
      // them again, after it has checked that the account still exists.
      const isReached = identityCode(error) !== 'network-request-failed';
      const profile = sessionDependencies().memory.read()?.profile;
      if (profile) acceptUser(user, profile);
      if (profile && isReached) await syncProfile(uid);
      await resendProfilePhoto(uid, isReached);
      throw error;
    }
    await eraseDriver(uid, localStore);
  });
  sessionDependencies().memory.writeEndReason(deletedCode);
}
