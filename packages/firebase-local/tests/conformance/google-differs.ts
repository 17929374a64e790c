/**
 * The calls for which Google's Auth emulator answers differently than the list expects, each with
 * the reason for our expectation. `outcome` is the emulator's answer; without it the call succeeds
 * with another value. `mayAgree`: the emulator answers either `outcome` or the expected value,
 * depending on the current second.
 */
import type { Json } from './call.ts';

interface Difference {
  readonly outcome?: Json;
  readonly mayAgree?: true;
  readonly reason: string;
}

const noFaults: Difference = {
  outcome: { fails: "Error: Google's emulator has no POST faults" },
  reason: 'The call needs a fault, or another time of day, that only our backend can play.',
};
const linksOfTheApp =
  'Our mails lead to the app’s own page and keep the language, as the real service is set to do.';

export const googleDiffers: ReadonlyMap<string, Difference> = new Map([
  ...[
    'signInWithEmailAndPassword after 20 wrong passwords, and six minutes later',
    'updatePassword six minutes after the sign-in',
    'updateEmail six minutes after the sign-in',
    'deleteUser six minutes after the sign-in',
    'reauthenticateWithCredential makes the sign-in recent',
    'getIdToken(true), connection cut',
    'a connection cut while refreshing signs nobody out',
    'signInWithEmailAndPassword, connection cut',
    'reload answered INVALID_ID_TOKEN',
    'reload answered TOKEN_EXPIRED',
    'reload answered USER_NOT_FOUND',
    'reload answered USER_DISABLED',
    'signInWithEmailAndPassword answered QUOTA_EXCEEDED',
    'sendPasswordResetEmail answered RESET_PASSWORD_EXCEED_LIMIT',
    'confirmPasswordReset after an hour',
    'applyActionCode after three days',
    'signInWithEmailLink after six hours',
  ].map((name) => [name, noFaults] as const),
  [
    'signInAnonymously, switched off',
    {
      reason:
        'The emulator lets everybody in; the product has accounts without a name switched off.',
    },
  ],
  [
    'getIdToken(true) fetches another token',
    {
      outcome: false,
      mayAgree: true,
      reason:
        'Unsigned tokens of the same second are the same; ours carry an identity of their own.',
    },
  ],
  [
    'getIdToken(true), session revoked',
    { reason: 'The emulator renews a revoked session; the real service refuses, and so do we.' },
  ],
  [
    'getIdToken(true), account deleted elsewhere',
    {
      outcome: { fails: 'auth/invalid-refresh-token' },
      reason:
        'The emulator deletes the session with its account; the real service reports the reason.',
    },
  ],
  [
    'linkWithCredential: a password for a provider’s account',
    {
      outcome: { fails: 'auth/email-already-in-use' },
      reason:
        'The emulator takes the account’s own address for another one’s; the real service does not.',
    },
  ],
  [
    'sendPasswordResetEmail: kind, page, language, return URL',
    {
      outcome: ['PASSWORD_RESET', '/emulator/action', 'resetPassword', 'en', '/fr/login'],
      reason: linksOfTheApp,
    },
  ],
  [
    'sendPasswordResetEmail, no address',
    {
      outcome: { fails: 'auth/user-not-found' },
      reason: 'The emulator looks for any text; the real service refuses what is no address.',
    },
  ],
  [
    'confirmPasswordReset ends the earlier sessions',
    {
      outcome: 'done',
      reason: 'The emulator renews sessions from before a new password; the real service does not.',
    },
  ],
  [
    'sendSignInLinkToEmail: the link is a sign-in link to the requested page',
    { outcome: [true, '/emulator/action', null], reason: linksOfTheApp },
  ],
]);
