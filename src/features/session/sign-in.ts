/**
 * The ways in. Each resolves when the session stands and rejects with IdentityError (client codes
 * of the error catalogue).
 */
import { IdentityError, identityCode } from './model/auth-errors.ts';
import type { MailOptions, ProviderName } from './model/identity-port.ts';
import type { Registration } from './model/registration.ts';
import type { Profile, User } from './model/user.ts';
import { sessionDependencies } from './session-store.ts';
import { acceptUser, syncProfile } from './session-lifecycle.ts';

/** How long a registration waits for what may as well be done later, in milliseconds. */
const afterwardsMilliseconds = 3000;
/**
 * The address whose registration got no answer: the account may exist although the driver saw an
 * error.
 */
let unansweredEmail: string | undefined;

/** A sign-out that is still to be carried out comes first, else the old session could come back. */
async function finishLeaving(): Promise<void> {
  const { identity, memory } = sessionDependencies();
  if (memory.readPendingSignOut() === null) return;
  await identity.signOut();
  memory.writePendingSignOut(null);
}

function enter(user: User, profile?: Profile): void {
  if (!acceptUser(user, profile)) throw new IdentityError('web-storage-unsupported');
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  await finishLeaving();
  enter(await sessionDependencies().identity.signInWithPassword(email.trim(), password));
}

/** True: signed in. False: the whole page goes to the provider and comes back to this address. */
export async function signInWithProvider(
  provider: ProviderName,
  language: string,
): Promise<boolean> {
  await finishLeaving();
  const user = await sessionDependencies().identity.signInWithProvider(provider, language);
  if (user) enter(user);
  return user !== undefined;
}

/** True when this page load is the way back from a provider and the session stands. */
export async function finishProviderVisit(): Promise<boolean> {
  const user = await sessionDependencies().identity.finishProviderVisit();
  if (user) enter(user);
  return user !== null;
}

/**
 * Orders a mail with a link that signs in; the address is remembered so that the link needs no
 * typing on this device.
 */
export async function sendSignInLink(order: MailOptions): Promise<void> {
  const { identity, memory } = sessionDependencies();
  await identity.sendSignInLink({ ...order, email: order.email.trim() });
  memory.writeLinkEmail(order.email.trim());
}

/** The address a link was ordered for on this device, null on another one. */
export const rememberedLinkEmail = (): string | null =>
  sessionDependencies().memory.readLinkEmail();

export async function signInWithLink(email: string, url: string): Promise<void> {
  const { identity, memory } = sessionDependencies();
  await finishLeaving();
  enter(await identity.signInWithLink(email.trim(), url));
  memory.writeLinkEmail(null);
}

/** Resolves for unknown addresses too, so that nobody can ask who has an account. */
export async function sendPasswordReset(order: MailOptions): Promise<void> {
  try {
    await sessionDependencies().identity.sendPasswordReset({ ...order, email: order.email.trim() });
  } catch (error) {
    if (identityCode(error) !== 'user-not-found') throw error;
  }
}

/** The address a reset code belongs to. */
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

/** Carries out what a mail asked for: verify or restore an address. */
export const applyMailCode = (code: string): Promise<void> =>
  sessionDependencies().identity.applyMailCode(code);

/**
 * Creates the account and signs in. The profile is kept on the device until the server has it.
 * Where an earlier attempt got no answer and the account turns out to exist, the same password
 * signs in.
 */
export async function register(
  typed: Registration,
  mail: { readonly language: string; readonly returnUrl: string },
): Promise<void> {
  const { identity } = sessionDependencies();
  const email = typed.email.trim();
  const profile: Profile = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    phone: typed.phone.trim(),
    personnelNumber: typed.personnelNumber.trim(),
    depot: typed.depot,
    locale: mail.language,
  };
  const displayName = `${profile.firstName} ${profile.lastName}`;
  await finishLeaving();
  const user = await createAccount(email, typed.password, displayName);
  enter({ ...user, displayName: user.displayName ?? displayName }, profile);
  const afterwards = Promise.allSettled([
    syncProfile(user.uid),
    identity.sendVerification(mail.language, mail.returnUrl),
  ]);
  await Promise.race([
    afterwards,
    new Promise((resolve) => {
      setTimeout(resolve, afterwardsMilliseconds);
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
