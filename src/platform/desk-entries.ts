/** True if the signed-in account may open the office's page, as marked by the script in the head. */
export const isOfOffice = (): boolean => document.documentElement.hasAttribute('data-office');

/**
 * Marks <html> with the pages of the office that the account may open, for the menu and home.
 * `hasPeople` is false without the functions.
 */
export function markDeskEntries(
  pages: { readonly office: boolean; readonly administrator: boolean },
  hasPeople: boolean,
): void {
  const { documentElement: root } = document;
  root.toggleAttribute('data-office', pages.office);
  root.toggleAttribute('data-administrator', hasPeople && pages.administrator);
}
