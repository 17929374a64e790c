/**
 * National law in a chapter: the box of the company's country stands first and open, the others are
 * one tap away. While the country is not known, all of them are open.
 */
import { companyCountry } from '../config/model/company-country.ts';
import { openOnPaper } from './open-on-paper.ts';

/** `employmentCountry` is the company's setting in config.json; "" is unknown. */
export function openOwnCountry(employmentCountry: string): void {
  const own = companyCountry(employmentCountry);
  // The booklet is for paper, on which nothing unfolds.
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
  openOnPaper(boxes);
}
