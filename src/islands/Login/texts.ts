/** The texts of the login screen; German is the base. */
export type LoginTexts = typeof import('../../locales/de/login.json');
