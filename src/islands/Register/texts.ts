/** The texts of the registration screen; German is the base. */
export type RegisterTexts = typeof import('../../locales/de/register.json');
