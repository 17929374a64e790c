/** Connects push messages to the account, the configuration and the backend. */
import { $config } from '../features/config/config-store.ts';
import {
  keepPush,
  type PushDependencies,
  type PushOutcome,
  type PushState,
  readPush,
  turnOffPush,
  turnOnPush,
} from '../features/push/push-messages.lazy.ts';
import { $session } from '../features/session/session-store.ts';
import { pageLocale } from '../i18n/locales.ts';
import { backend } from './start-app.ts';

/** Returns the dependencies as they are now. */
const now = (): PushDependencies => ({
  uid: $session.get().user?.uid,
  key: $config.get().functions.push,
  locale: pageLocale(),
  phones: backend.phones,
  now: () => Date.now(),
});

export const keepPhone = (): Promise<void> => keepPush(now());
export const readPhone = (): Promise<PushState> => readPush(now());
/** Call it in the handler of a tap. */
export const turnOnPhone = (withDanger: boolean): Promise<PushOutcome> =>
  turnOnPush(now(), withDanger);
export async function turnOffPhone(): Promise<PushOutcome> {
  const { uid, phones } = now();
  return uid === undefined ? 'off' : turnOffPush(uid, phones);
}
