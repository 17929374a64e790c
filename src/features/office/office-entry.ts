/** The link to the office's page in the menu, for accounts that may open it. */
import { officeAccountKey } from '../../platform/storage-keys.ts';

/** Stores whether this account belongs to the office, until it signs out. */
export function storeOfficeAccount(uid: string, isOffice: boolean): void {
  try {
    if (isOffice) localStorage.setItem(officeAccountKey(uid), '1');
    else localStorage.removeItem(officeAccountKey(uid));
  } catch {
    /* Full or blocked: the next page requests the roles again. */
  }
}

/** Shows the link where the account is stored as one of the office. */
export function showOfficeEntry(uid: string): void {
  try {
    if (localStorage.getItem(officeAccountKey(uid)) !== null)
      document.querySelector('[data-office]')?.removeAttribute('hidden');
  } catch {
    /* Blocked: the link stays hidden. */
  }
}
