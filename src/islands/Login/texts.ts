/** The texts of the login screen; German is the base. */
export type LoginTexts = typeof import('../../locales/de/login.json');

/** What a text field of a form holds; '' where the form has none of this name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
