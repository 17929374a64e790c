/**
 * National law in a chapter: the box of the company's country stands first and open, the others are
 * one tap away. While the country is not known, all of them are open.
 */

/** How a box of a chapter names the country of the settings; undefined for one without boxes. */
const boxOf: Readonly<Record<string, 'DE' | 'GB' | 'FR'>> = {
  DE: 'DE',
  GB: 'GB',
  NI: 'GB',
  FR: 'FR',
};

/** `employmentCountry` is the company's setting in config.json; "" is unknown. */
export function openOwnCountry(employmentCountry: string): void {
  const own = boxOf[employmentCountry];
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
  addEventListener('beforeprint', () => {
    for (const box of boxes) box.open = true;
  });
}
