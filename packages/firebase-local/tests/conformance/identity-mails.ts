/** The identity service: mails and their codes. */
import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { type Call, codeOf, fails, gives } from './call.ts';
import type { World } from './world.ts';

const settle = async (call: Promise<unknown>): Promise<string> =>
  await call.then(() => 'done', codeOf);
const later = (hours: number): object => ({
  kind: 'clockSkew',
  milliseconds: hours * 3_600_000 + 100_000,
});

/** A new account after a request for a new password: its address and the code of the mail. */
async function requestPasswordReset({
  account,
  lastMail,
}: World): Promise<{ readonly email: string; readonly code: string }> {
  const { auth, email } = await account();
  await sendPasswordResetEmail(auth, email);
  return { email, code: (await lastMail(email)).oobCode };
}
async function linkFor({
  connect,
  lastMail,
  id,
  origin,
}: World): Promise<{ readonly email: string; readonly link: string }> {
  const email = `${id()}@example.org`;
  await sendSignInLinkToEmail(connect().auth, email, {
    url: `${origin}/en/login?redirect=%2Fsettings`,
    handleCodeInApp: true,
  });
  return { email, link: (await lastMail(email)).link };
}

export const mailCalls: readonly Call[] = [
  gives(
    'sendPasswordResetEmail: kind, page, language, return URL',
    ['PASSWORD_RESET', '/login', 'resetPassword', 'fr', '/fr/login'],
    async ({ account, lastMail, origin }) => {
      const { auth, email } = await account();
      auth.languageCode = 'fr';
      await sendPasswordResetEmail(auth, email, { url: `${origin}/fr/login` });
      const mail = await lastMail(email);
      const { pathname, searchParams } = new URL(mail.link);
      return [
        mail.requestType,
        pathname,
        searchParams.get('mode'),
        searchParams.get('lang'),
        new URL(searchParams.get('continueUrl') ?? '').pathname,
      ];
    },
  ),
  fails('sendPasswordResetEmail, unknown address', 'auth/user-not-found', ({ connect }) =>
    sendPasswordResetEmail(connect().auth, 'nobody@example.org'),
  ),
  fails('sendPasswordResetEmail, no address', 'auth/invalid-email', ({ connect }) =>
    sendPasswordResetEmail(connect().auth, 'no address'),
  ),
  fails('sendPasswordResetEmail, empty address', 'auth/missing-email', ({ connect }) =>
    sendPasswordResetEmail(connect().auth, ''),
  ),
  fails(
    'sendPasswordResetEmail answered RESET_PASSWORD_EXCEED_LIMIT',
    'auth/too-many-requests',
    async ({ connect, fault }) => {
      await fault({
        kind: 'status',
        path: 'sendOobCode',
        status: 400,
        body: { error: { code: 400, message: 'RESET_PASSWORD_EXCEED_LIMIT' } },
      });
      await sendPasswordResetEmail(connect().auth, 'jona@project.example');
    },
  ),
  gives('verifyPasswordResetCode', true, async (world) => {
    const { email, code } = await requestPasswordReset(world);
    return (await verifyPasswordResetCode(world.connect().auth, code)) === email;
  }),
  fails('verifyPasswordResetCode, never sent', 'auth/invalid-action-code', ({ connect }) =>
    verifyPasswordResetCode(connect().auth, 'never-sent'),
  ),
  gives('confirmPasswordReset', ['auth/wrong-password', 'done'], async (world) => {
    const { email, code } = await requestPasswordReset(world);
    await confirmPasswordReset(world.connect().auth, code, 'Fresh-horse-4');
    return [await settle(world.signIn(email)), await settle(world.signIn(email, 'Fresh-horse-4'))];
  }),
  fails('confirmPasswordReset, code used before', 'auth/invalid-action-code', async (world) => {
    const { code } = await requestPasswordReset(world);
    await confirmPasswordReset(world.connect().auth, code, 'Fresh-horse-4');
    await confirmPasswordReset(world.connect().auth, code, 'Fresh-horse-5');
  }),
  fails('confirmPasswordReset after an hour', 'auth/expired-action-code', async (world) => {
    const { code } = await requestPasswordReset(world);
    await world.fault(later(1));
    await confirmPasswordReset(world.connect().auth, code, 'Fresh-horse-4');
  }),
  fails('confirmPasswordReset, short password', 'auth/weak-password', async (world) =>
    confirmPasswordReset(world.connect().auth, (await requestPasswordReset(world)).code, '12345'),
  ),
  gives(
    'confirmPasswordReset ends the earlier sessions',
    'auth/user-token-expired',
    async ({ account, lastMail, connect }) => {
      const { auth, user, email } = await account();
      await sendPasswordResetEmail(auth, email);
      await confirmPasswordReset(connect().auth, (await lastMail(email)).oobCode, 'Fresh-horse-4');
      return await settle(user.getIdToken(true));
    },
  ),
  gives(
    'sendEmailVerification and applyActionCode',
    [false, true],
    async ({ account, lastMail }) => {
      const { auth, user, email } = await account();
      await sendEmailVerification(user);
      const before = user.emailVerified;
      await applyActionCode(auth, (await lastMail(email)).oobCode);
      await user.reload();
      return [before, user.emailVerified];
    },
  ),
  fails('applyActionCode, never sent', 'auth/invalid-action-code', ({ connect }) =>
    applyActionCode(connect().auth, 'never-sent'),
  ),
  fails(
    'applyActionCode after three days',
    'auth/expired-action-code',
    async ({ account, lastMail, connect, fault }) => {
      const { user, email } = await account();
      await sendEmailVerification(user);
      await fault(later(72));
      await applyActionCode(connect().auth, (await lastMail(email)).oobCode);
    },
  ),
  gives('checkActionCode', ['VERIFY_EMAIL', true], async ({ account, lastMail }) => {
    const { auth, user, email } = await account();
    await sendEmailVerification(user);
    const info = await checkActionCode(auth, (await lastMail(email)).oobCode);
    return [info.operation, info.data.email === email];
  }),
  gives(
    'verifyBeforeUpdateEmail changes the address when the new one is confirmed',
    [true, 'done'],
    async ({ account, lastMail, signIn, id }) => {
      const { auth, user, email } = await account();
      const next = `${id()}@example.org`;
      await verifyBeforeUpdateEmail(user, next);
      const still = (await signIn(email)).user.email === email;
      await applyActionCode(auth, (await lastMail(next)).oobCode);
      return [still, await settle(signIn(next))];
    },
  ),
  gives(
    'sendSignInLinkToEmail: the link is a sign-in link to the requested page',
    [true, '/en/login', '/settings'],
    async (world) => {
      const { link } = await linkFor(world);
      return [
        isSignInWithEmailLink(world.connect().auth, link),
        new URL(link).pathname,
        new URL(link).searchParams.get('redirect'),
      ];
    },
  ),
  gives('ActionCodeURL.parseLink', ['EMAIL_SIGNIN', true], async (world) => {
    const { link } = await linkFor(world);
    const parsed = ActionCodeURL.parseLink(link);
    return [parsed?.operation, link.includes(parsed?.code ?? 'none')];
  }),
  gives('signInWithEmailLink makes a verified account', [true, true], async (world) => {
    const { email, link } = await linkFor(world);
    const { user } = await signInWithEmailLink(world.connect().auth, email, link);
    return [user.email === email, user.emailVerified];
  }),
  fails('signInWithEmailLink, link used before', 'auth/invalid-action-code', async (world) => {
    const { email, link } = await linkFor(world);
    await signInWithEmailLink(world.connect().auth, email, link);
    return await signInWithEmailLink(world.connect().auth, email, link);
  }),
  fails('signInWithEmailLink, another address', 'auth/invalid-email', async (world) =>
    signInWithEmailLink(world.connect().auth, 'other@example.org', (await linkFor(world)).link),
  ),
  fails('signInWithEmailLink after six hours', 'auth/expired-action-code', async (world) => {
    const { email, link } = await linkFor(world);
    await world.fault(later(6));
    return await signInWithEmailLink(world.connect().auth, email, link);
  }),
  fails('signInWithEmailLink, unknown link', 'auth/argument-error', ({ connect, origin }) =>
    signInWithEmailLink(connect().auth, 'a@example.org', `${origin}/login`),
  ),
];
