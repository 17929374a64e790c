/**
 * What the menu shows about the account: the links to the pages of the office that it may open, and
 * the name of its person.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { markDeskEntries } from '../../platform/desk-entries.ts';
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
  markDeskEntries(uid, hasPeople, (key) => deviceText(key).read());
}

/** Shows who is signed in, below "sign out", where it moves nothing. */
export function showAccountName(name: string): void {
  const label = document.querySelector('.shell-menu [href$="#sign-out"] > span');
  if (!label) return;
  const line = label.querySelector('div') ?? document.createElement('div');
  const small = document.createElement('small');
  small.translate = false;
  small.textContent = name;
  line.replaceChildren(small);
  label.append(line);
}
