/** The texts of the login screen; German is the reference. */
export type LoginTexts = typeof import('../../locales/de/login.json');

/** The content of a text field in a form; '' if there is no field with this name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
