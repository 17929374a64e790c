/** Whether a push message is for the account of this device. */
import { findStoredAccounts } from '../backend/firebase/stored-session.lazy.ts';
import { type PushMessage, recipientMark } from '../features/push/model/push-message.ts';

interface Recipient {
  /** False if the message is for another account, or if nobody is signed in. */
  readonly isOwn: boolean;
  /** True if this device has certainly no session of the recipient. */
  readonly isStranger: boolean;
}

/** Needs no network: a message may arrive where the site does not answer. */
export async function recipientOf(message: PushMessage | undefined): Promise<Recipient> {
  const accounts = message && (await findStoredAccounts());
  if (!accounts) return { isOwn: false, isStranger: false };
  const marks = await Promise.all(accounts.map(recipientMark));
  const isOwn = marks.includes(message.to);
  return { isOwn, isStranger: !isOwn };
}
