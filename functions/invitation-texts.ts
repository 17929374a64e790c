/** The texts of the mail that invites a driver. */
import type { Locale } from '../src/i18n/locales.ts';

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
    subject: 'Tanklotse : votre compte est prêt',
    text: ({ email, link, login }) => `Bonjour,

Votre entreprise a créé un compte Tanklotse pour vous : ${email}
Définissez votre mot de passe ici :

${link}

Le lien est valable une heure et ne sert qu’une fois. Ensuite, ouvrez ${login}, choisissez « Mot de passe oublié » et saisissez votre adresse pour en recevoir un nouveau.

Si vous ne connaissez pas Tanklotse, ne faites rien. Personne ne peut se connecter sans mot de passe.
`,
  },
};
