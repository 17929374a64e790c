/**
 * Moves the box of national law for the company's country to the top of its group and opens it; the
 * others are folded. If the country is unknown, all boxes are open.
 */
import { companyCountry } from '../config/model/company-country.ts';
import { openBeforePrint } from './open-on-paper.ts';

/** `employmentCountry` is the setting in config.json; "" means unknown. */
export function openOwnCountry(employmentCountry: string): void {
  const own = companyCountry(employmentCountry);
  // The booklet is printed, so all its boxes stay open.
  const boxes = document.querySelectorAll<HTMLDetailsElement>(
    '.manual details[data-country]:not(.booklet *)',
  );
  if (own === undefined || boxes.length === 0) return;
  for (const box of boxes) box.open = box.dataset['country'] === own;
  for (const box of boxes) {
    let first: Element = box;
    while (first.previousElementSibling?.matches('details[data-country]'))
      first = first.previousElementSibling;
    if (box.open && first !== box) first.before(box);
  }
  openBeforePrint(boxes);
}
