import type { Mail } from './identity/accounts.ts';

const modes: Readonly<Record<Mail['requestType'], string>> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};
const subjects: Readonly<Record<Mail['requestType'], string>> = {
  EMAIL_SIGNIN: 'Sign in',
  PASSWORD_RESET: 'Reset the password',
  VERIFY_EMAIL: 'Verify the email address',
  VERIFY_AND_CHANGE_EMAIL: 'Change the email address',
  RECOVER_EMAIL: 'Take the email address back',
};

/**
 * The link a person would find in the mail. As on the hosted service with the project's action
 * address set to the app's login page; a sign-in link goes where the app asked for.
 */
export function mailLink(mail: Mail): string {
  const official = new URL(mail.oobLink);
  const continueUrl = official.searchParams.get('continueUrl');
  const base =
    mail.requestType === 'EMAIL_SIGNIN' && continueUrl !== null
      ? new URL(continueUrl)
      : new URL('/login', official.origin);
  base.searchParams.set('mode', modes[mail.requestType]);
  base.searchParams.set('oobCode', mail.oobCode);
  base.searchParams.set('apiKey', 'demo-api-key');
  if (mail.requestType !== 'EMAIL_SIGNIN' && continueUrl !== null)
    base.searchParams.set('continueUrl', continueUrl);
  base.searchParams.set('lang', mail.locale === '' ? 'de' : mail.locale);
  return base.href;
}

export const mailSubject = (mail: Mail): string => subjects[mail.requestType];
/** Where a mail goes: a changed address is confirmed at the new one. */
export const mailRecipient = (mail: Mail): string => mail.newEmail ?? mail.email;
