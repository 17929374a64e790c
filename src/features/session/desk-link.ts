/** Shows the links to the pages of the office in the menu, for accounts that may open them. */
import { deviceText } from '../../platform/device-memory.ts';
import { administratorKey, officeAccountKey } from '../../platform/storage-keys.ts';

/** The pages that an account may open. The names are those of the attribute `data-only`. */
export interface DeskEntries {
  readonly office: boolean;
  readonly administrator: boolean;
}

const keys = { office: officeAccountKey, administrator: administratorKey };
const memoryOf = (entry: keyof DeskEntries, uid: string) => deviceText(keys[entry](uid));

/** Stores what this account may open. The values are removed when it signs out. */
export function storeDeskEntries(uid: string, { office, administrator }: DeskEntries): void {
  for (const [entry, isAllowed] of [
    ['office', office],
    ['administrator', administrator],
  ] as const)
    if (isAllowed) memoryOf(entry, uid).write('1');
    else memoryOf(entry, uid).remove();
}

/** Shows the links that are stored for the account; `hasPeople` is false without the functions. */
export function showDeskEntries(uid: string, hasPeople: boolean): void {
  for (const entry of ['office', ...(hasPeople ? (['administrator'] as const) : [])] as const)
    if (memoryOf(entry, uid).read() !== undefined)
      document.querySelector(`[data-only='${entry}']`)?.removeAttribute('hidden');
}
