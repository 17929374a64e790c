/**
 * Shows in the menu the links to the pages of the office that the account may open, and the name of
 * its person.
 */
import { markDeskEntries } from '../../platform/desk-entries.ts';
import type { User } from './model/user.ts';

/**
 * Shows the links that the last token of the account allows; `hasPeople` is false without the
 * functions.
 */
export function showDeskEntries({ officePages }: User, hasPeople: boolean): void {
  if (officePages) markDeskEntries(officePages, hasPeople);
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
