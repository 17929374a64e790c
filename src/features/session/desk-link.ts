/** Shows the link to the office's page in the menu, for accounts that may open it. */
import { deviceText } from '../../platform/device-memory.ts';
import { officeAccountKey } from '../../platform/storage-keys.ts';

/** Stores whether this account belongs to the office. The value is removed when it signs out. */
export function storeOfficeAccount(uid: string, isOffice: boolean): void {
  const memory = deviceText(officeAccountKey(uid));
  if (isOffice) memory.write('1');
  else memory.remove();
}

/** Shows the link if the account is stored as an office account. */
export function showOfficeEntry(uid: string): void {
  if (deviceText(officeAccountKey(uid)).read() !== undefined)
    document.querySelector('[data-office]')?.removeAttribute('hidden');
}
