import { phoneHref } from '../../platform/phone-href.ts';

/** Shows each number that the company has entered, and hides the others. */
export function showContacts(numberOf: (name: string) => string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-contact]')) {
    const number = numberOf(link.dataset['contact'] ?? '');
    link.hidden = number === '';
    link.href = phoneHref(number);
    const text = link.querySelector('[data-number]');
    if (text) text.textContent = number;
  }
}
