import { administratorKey, officeAccountKey } from './storage-keys.ts';

/** True if the signed-in account may open the office's page, as marked by the script in the head. */
export const isOfOffice = (): boolean => document.documentElement.hasAttribute('data-office');

/**
 * Marks <html> with the pages of the office that are stored for the account, for the menu and home.
 * `hasPeople` is false without the functions. `read` returns the stored value of a key.
 */
export function markDeskEntries(
  uid: string,
  hasPeople: boolean,
  read: (key: string) => unknown,
): void {
  const { documentElement: root } = document;
  root.toggleAttribute('data-office', Boolean(read(officeAccountKey(uid))));
  root.toggleAttribute('data-administrator', hasPeople && Boolean(read(administratorKey(uid))));
}
