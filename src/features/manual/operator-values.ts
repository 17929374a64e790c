/** Shows the operator's phone numbers and addresses on the pages of the manual. */
import { phoneHref } from '../../platform/phone-href.ts';
import type { $config } from '../config/config-store.ts';
import { completeClass, openPlacesSelector } from './model/booklet-draft.ts';

/** Returns the URL of a value that is a link, or undefined for plain text. */
function hrefOf(name: string, value: string): string | undefined {
  if (/phone$/i.test(name)) return phoneHref(value);
  if (name === 'email') return `mailto:${value}`;
  return name === 'authorityUrl' ? value : undefined;
}

/**
 * Inserts the values of the operator. If a value is not set, its placeholder stays, and the booklet
 * is printed as a draft.
 */
export function fillOperatorValues({ contacts, operator }: ReturnType<typeof $config.get>): void {
  const values: Readonly<Record<string, unknown>> = { ...operator, ...contacts };
  for (const place of document.querySelectorAll<HTMLElement>('[data-operator]')) {
    const name = place.dataset['operator'] ?? '';
    const given = values[name];
    const value = Array.isArray(given) ? given.join(', ') : given;
    if (typeof value !== 'string' || value === '') continue;
    place.classList.add('is-filled');
    const href = hrefOf(name, value);
    if (href !== undefined) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = value;
      place.replaceChildren(link);
    } else place.textContent = value;
  }
  const booklet = document.querySelector('.booklet');
  booklet?.classList.toggle(completeClass, booklet.querySelector(openPlacesSelector) === null);
}
