/**
 * Puts the glance on home. What stands above the tiles is decided before the first paint and keeps
 * its room from then on; what is heard later goes to a place that is always kept free.
 */
import type { Glance } from './model/glance.ts';

const fill = (element: HTMLElement, name: string, count: number): string =>
  (
    element.dataset[count === 1 ? `${name}One` : `${name}Other`] ??
    element.dataset[name] ??
    ''
  ).replace('{{count}}', String(count));

function showQuestion(row: HTMLElement, glance: Glance, isFirst: boolean): void {
  const { asks, asked } = glance;
  if (isFirst && asks > 0) row.hidden = false;
  if (row.hidden) return;
  const [number, title, about] = row.querySelectorAll<HTMLElement>('[data-part]');
  if (!number || !title || !about) return;
  row.toggleAttribute('data-done', asks === 0);
  number.textContent = asks === 0 ? '✓' : String(asks);
  title.textContent = asks === 0 ? (row.dataset['answered'] ?? '') : fill(row, 'asks', asks);
  about.textContent =
    asks === 1 && asked
      ? `${row.getAttribute(`data-kind-${asked.kind.toLowerCase()}`) ?? ''} ${asked.code}`.trim()
      : '';
  if (row instanceof HTMLAnchorElement)
    row.href =
      asks === 1 && asked
        ? `${row.dataset['address'] ?? ''}?id=${encodeURIComponent(asked.id)}`
        : '#my-reports-title';
}

type Said = readonly [tone: string, text: string, href: string];

/** The one thing that matters most, of what the row above does not say already. */
function lineOf(chip: HTMLElement, glance: Glance, isAsked: boolean, isOnline: boolean): Said {
  const others = glance.needsYou - (isAsked ? glance.asks : 0);
  if (others > 0) return ['needsYou', fill(chip, 'needsYou', others), '#my-reports-needsYou'];
  if (glance.waiting > 0 && glance.isUrgent && glance.phone !== '')
    return ['urgent', fill(chip, 'urgent', 1), `tel:${glance.phone.replaceAll(/[^+\d]/g, '')}`];
  if (glance.waiting > 0) {
    const name = isOnline ? 'waiting' : 'offlineWaiting';
    return ['waiting', fill(chip, name, glance.waiting), '#my-reports-underWay'];
  }
  return isOnline ? ['none', '', '#reports'] : ['offline', fill(chip, 'offline', 0), '#reports'];
}

/**
 * Shows it in whatever of it the page holds so far. `isFirst`: nothing has been painted yet.
 */
export function showGlance(glance: Glance, isOnline: boolean, isFirst: boolean): void {
  const row = document.getElementById('office-asks');
  if (row) showQuestion(row, glance, isFirst);
  const chip = document.getElementById('glance');
  if (!(chip instanceof HTMLAnchorElement)) return;
  const [tone, text, href] = lineOf(chip, glance, row !== null && !row.hidden, isOnline);
  chip.dataset['tone'] = tone;
  chip.setAttribute('href', href);
  const words = chip.querySelector('span');
  if (words) words.textContent = text;
}
