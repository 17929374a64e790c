/** The mail with which a driver sets the first password, in the language of the company. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { defineString } from 'firebase-functions/params';
import { defaultLocale, isLocale, localizePath } from '../src/i18n/locales.ts';
import { invitationTexts } from './invitation-texts.ts';
import { sendMail } from './mail.ts';
import { siteOrigin } from './parameters.ts';

const language = defineString('MAIL_LANGUAGE', { default: defaultLocale });

/** Sends a new link for the password of this account. */
export async function sendInvitation(email: string): Promise<void> {
  const configured: unknown = language.value();
  const locale = isLocale(configured) ? configured : defaultLocale;
  const login = `${siteOrigin.value()}${localizePath('/login', locale)}`;
  const given = new URL(await getAuth().generatePasswordResetLink(email));
  const link = new URL(login);
  link.searchParams.set('mode', 'resetPassword');
  link.searchParams.set('oobCode', given.searchParams.get('oobCode') ?? '');
  const { subject, text } = invitationTexts[locale];
  await sendMail({
    id: `${randomUUID()}.invitation`,
    to: [email],
    subject,
    text: text({ email, link: link.href, login }),
  });
}
