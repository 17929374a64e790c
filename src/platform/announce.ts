/**
 * The region of the page for texts that are announced but not shown, or shown elsewhere. Components
 * without a region of their own use it, so that no empty region is met while reading.
 */

/** Time in milliseconds in which a screen reader notices a new region. */
export const regionMilliseconds = 100;
/** Time in milliseconds after which a text is removed, so that reading on does not meet it. */
const textMilliseconds = 5000;

/**
 * The region has no role, because Orca reads an empty status as "status bar". A modal dialog hides
 * the rest of the page from screen readers, so it has a region of its own.
 */
function regionOfPage(): Element {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const present = root.querySelector(':scope > .announcer');
  if (present) return present;
  const region = document.createElement('div');
  region.className = 'announcer visually-hidden';
  region.setAttribute('aria-live', 'polite');
  root.append(region);
  return region;
}

/** Announces a text to screen readers at the next pause, also if it is the same as the last one. */
export function announce(text: string): void {
  const region = regionOfPage();
  setTimeout(() => {
    const line = Object.assign(document.createElement('p'), { textContent: text });
    region.append(line);
    setTimeout(() => line.remove(), textMilliseconds);
  }, regionMilliseconds);
}
