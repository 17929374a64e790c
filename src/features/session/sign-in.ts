/**
 * Signs in and registers drivers. Each function resolves when the session is stored. It rejects
 * with IdentityError, whose codes are those of the error catalogue, for example "storage-blocked" if
 * the password was right but the browser stores no session.
 */
import { cleanCode, cleanEmail, visibleText } from '../../i18n/typed-characters.ts';
import { IdentityError, identityCode } from './model/auth-errors.ts';
import type { MailOptions, ProviderName } from './model/identity-port.ts';
import type { Registration } from './model/registration.ts';
import type { Profile, User } from './model/user.ts';
import { sessionDependencies } from './session-store.ts';
import { acceptUser, syncProfile } from './session-lifecycle.ts';
import { markReadingTab } from './reading-tab.ts';
import { isStorageWritable } from '../../platform/device-memory.ts';

/**
 * The time for which a registration waits for requests that may also finish later, in milliseconds.
 */
const maxWaitMilliseconds = 3000;
/** The e-mail address of a registration that was not answered. The account may exist anyway. */
let unansweredEmail: string | undefined;

/** Finishes a pending sign-out first, because it would otherwise end the new session. */
async function finishSignOut(): Promise<void> {
  const { identity, memory } = sessionDependencies();
  if (memory.readPendingSignOut() === null) return;
  await identity.signOut();
  memory.writePendingSignOut(null);
}

/**
 * Publishes the session if this browser stores both account and session. Otherwise signs out again,
 * and this tab may open the screens that need no storage (reading-tab.ts).
 */
async function enter(user: User, profile?: Profile): Promise<void> {
  const { identity } = sessionDependencies();
  if ((await identity.keepsAccounts()) && acceptUser(user, profile)) return markReadingTab(false);
  await identity.signOut().catch((error: unknown) => {
    console.error(error);
  });
  throw storageBlocked();
}

/** The error of a driver whom this browser cannot store. Opens the screens that need no storage. */
function storageBlocked(): IdentityError {
  markReadingTab(true);
  return new IdentityError('storage-blocked');
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  await finishSignOut();
  await enter(await sessionDependencies().identity.signInWithPassword(cleanEmail(email), password));
}

/**
 * Resolves with true if the driver is signed in, and with false if the page navigates to the
 * provider, which returns to this URL.
 */
export async function signInWithProvider(
  provider: ProviderName,
  language: string,
): Promise<boolean> {
  await finishSignOut();
  const user = await sessionDependencies().identity.signInWithProvider(provider, language);
  if (user) await enter(user);
  return user !== undefined;
}

/** Resolves with true if a provider has returned to this page and the session is stored. */
export async function finishProviderVisit(): Promise<boolean> {
  const user = await sessionDependencies().identity.finishProviderVisit();
  if (user) await enter(user);
  return user !== null;
}

/**
 * Requests a mail with a sign-in link. This device stores the e-mail address until the link is
 * opened.
 */
export async function sendSignInLink(options: MailOptions): Promise<void> {
  const { identity, memory } = sessionDependencies();
  await identity.sendSignInLink({ ...options, email: cleanEmail(options.email) });
  memory.writeLinkEmail(cleanEmail(options.email));
}

/**
 * Returns the e-mail address for which this device has requested a link, or null if there is none.
 */
export const rememberedLinkEmail = (): string | null =>
  sessionDependencies().memory.readLinkEmail();

export async function signInWithLink(email: string, url: string): Promise<void> {
  const { identity, memory } = sessionDependencies();
  await finishSignOut();
  await enter(await identity.signInWithLink(cleanEmail(email), url));
  memory.writeLinkEmail(null);
}

/** Also resolves for unknown addresses, because the result must not reveal who has an account. */
export async function sendPasswordReset(options: MailOptions): Promise<void> {
  try {
    await sessionDependencies().identity.sendPasswordReset({
      ...options,
      email: cleanEmail(options.email),
    });
  } catch (error) {
    if (identityCode(error) !== 'user-not-found') throw error;
  }
}

/** Returns the e-mail address that belongs to a reset code. */
export const checkPasswordReset = (code: string): Promise<string> =>
  sessionDependencies().identity.checkPasswordReset(code);

/** Sets the new password and signs in with it. */
export async function confirmPasswordReset(
  code: string,
  email: string,
  password: string,
): Promise<void> {
  await sessionDependencies().identity.confirmPasswordReset(code, password);
  await signInWithPassword(email, password);
}

/** Applies the code of a mail that verifies or restores an address. */
export const applyMailCode = (code: string): Promise<void> =>
  sessionDependencies().identity.applyMailCode(code);

/**
 * Creates the account and signs in. The profile stays on the device until the server has it. If an
 * earlier attempt was not answered but has created the account, signs in with the same password.
 */
export async function register(
  typed: Registration,
  mail: { readonly language: string; readonly returnUrl: string },
): Promise<void> {
  const { identity } = sessionDependencies();
  const email = cleanEmail(typed.email);
  const profile: Profile = {
    firstName: visibleText(typed.firstName),
    lastName: visibleText(typed.lastName),
    phone: cleanCode(typed.phone),
    personnelNumber: cleanCode(typed.personnelNumber),
    depot: typed.depot,
    locale: mail.language,
  };
  const displayName = `${profile.firstName} ${profile.lastName}`;
  await finishSignOut();
  // An account that this device cannot use must not be created.
  if (!isStorageWritable() || !(await identity.keepsAccounts())) throw storageBlocked();
  const user = await createAccount(email, typed.password, displayName);
  await enter({ ...user, displayName: user.displayName ?? displayName }, profile);
  const requests = Promise.allSettled([
    syncProfile(user.uid),
    identity.sendVerification(mail.language, mail.returnUrl),
  ]);
  await Promise.race([
    requests,
    new Promise((resolve) => {
      setTimeout(resolve, maxWaitMilliseconds);
    }),
  ]);
}

async function createAccount(email: string, password: string, displayName: string): Promise<User> {
  const { identity } = sessionDependencies();
  const mayExist = unansweredEmail === email;
  unansweredEmail = undefined;
  try {
    return await identity.createAccount(email, password, displayName);
  } catch (error) {
    const code = identityCode(error);
    if (code === 'network-request-failed') unansweredEmail = email;
    if (code !== 'email-already-in-use' || !mayExist) throw error;
    return identity.signInWithPassword(email, password);
  }
}
