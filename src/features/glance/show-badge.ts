/** Shows in the navigation how many reports and drafts need the driver. */
import { countForDriver, type Glance } from './model/glance.ts';

/** Fills every badge of the page; it is hidden if nothing needs the driver. */
export function showBadge(glance: Pick<Glance, 'entries'>): void {
  const count = countForDriver(glance);
  for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
    badge.hidden = count === 0;
    const [number] = badge.children;
    if (number) number.textContent = String(count);
  }
}
