import type { Mail } from './identity/accounts.ts';

/** Settings of the project's mails; in the Firebase console they are under "Templates". */
export interface MailSettings {
  /** Path of the app's page that handles the links ("action URL" in the console). */
  readonly actionPath: string;
  /** Language of a mail if its request does not specify one. */
  readonly defaultLocale: string;
}

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
 * The link in the mail. A sign-in link opens the page that the app requested; every other link
 * opens the action page, like the hosted service when the project has set an action URL.
 */
export function mailLink(mail: Mail, settings: MailSettings): string {
  const official = new URL(mail.oobLink);
  const continueUrl = official.searchParams.get('continueUrl');
  const base =
    mail.requestType === 'EMAIL_SIGNIN' && continueUrl !== null
      ? new URL(continueUrl)
      : new URL(settings.actionPath, official.origin);
  base.searchParams.set('mode', modes[mail.requestType]);
  base.searchParams.set('oobCode', mail.oobCode);
  base.searchParams.set('apiKey', 'demo-api-key');
  if (mail.requestType !== 'EMAIL_SIGNIN' && continueUrl !== null)
    base.searchParams.set('continueUrl', continueUrl);
  base.searchParams.set('lang', mail.locale === '' ? settings.defaultLocale : mail.locale);
  return base.href;
}

export const mailSubject = (mail: Mail): string => subjects[mail.requestType];

/** The address that receives the mail: a change of address is confirmed at the new address. */
export const mailRecipient = (mail: Mail): string => mail.newEmail ?? mail.email;
