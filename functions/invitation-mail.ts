/** The mail with which a driver sets the first password, in the language of the company. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { defineString } from 'firebase-functions/params';
import { defaultLocale, isLocale, type Locale, localizePath } from '../src/i18n/locales.ts';
import { sendMail } from './mail.ts';
import { siteOrigin } from './parameters.ts';

const language = defineString('MAIL_LANGUAGE', { default: defaultLocale });

interface Links {
  readonly email: string;
  /** Opens the page for a new password. */
  readonly link: string;
  readonly login: string;
}

/** The service ends the link after an hour. The account stays, so the sign-in page has a new one. */
export const invitationTexts: Readonly<
  Record<Locale, { readonly subject: string; readonly text: (links: Links) => string }>
> = {
  de: {
    subject: 'Tanklotse: Dein Konto ist angelegt',
    text: ({ email, link, login }) => `Hallo,

deine Firma hat für dich ein Konto bei Tanklotse angelegt: ${email}
Leg hier dein Passwort fest:

${link}

Der Link gilt eine Stunde und nur einmal. Danach öffne ${login}, wähle „Passwort vergessen“ und gib deine Adresse ein. Dann kommt ein neuer.

Kennst du Tanklotse nicht? Dann tu nichts. Ohne Passwort kann sich niemand anmelden.
`,
  },
  en: {
    subject: 'Tanklotse: your account is ready',
    text: ({ email, link, login }) => `Hello,

Your company has created an account for you in Tanklotse: ${email}
Set your password here:

${link}

The link works once, within an hour. After that, open ${login}, choose “Forgotten your password?” and enter your address to get a new one.

If you do not know Tanklotse, do nothing. Nobody can sign in without a password.
`,
  },
  fr: {
    subject: 'Tanklotse : votre compte est prêt',
    text: ({ email, link, login }) => `Bonjour,

Votre entreprise a créé un compte Tanklotse pour vous : ${email}
Définissez votre mot de passe ici :

${link}

Le lien est valable une heure et ne sert qu’une fois. Ensuite, ouvrez ${login}, choisissez « Mot de passe oublié » et saisissez votre adresse pour en recevoir un nouveau.

Si vous ne connaissez pas Tanklotse, ne faites rien. Personne ne peut se connecter sans mot de passe.
`,
  },
};

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
