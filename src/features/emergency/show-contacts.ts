import { phoneHref } from '../../platform/phone-href.ts';
import { isOfOffice } from '../../platform/desk-entries.ts';

/**
 * Shows each number that the company has entered. If it has entered none, a sentence says so to
 * accounts of the office; a driver in an emergency could do nothing about it.
 */
export function showContacts(numberOf: (name: string) => string): void {
  let isMissing = true;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    const number = numberOf(link.dataset['contact'] ?? '');
    link.hidden = number === '';
    isMissing &&= link.hidden;
    link.href = phoneHref(number);
    const text = link.querySelector('[data-number]');
    if (text) text.textContent = number;
  }
  const missing = document.querySelector<HTMLElement>('[data-no-contacts]');
  if (missing) missing.hidden = !isMissing || !isOfOffice();
}
