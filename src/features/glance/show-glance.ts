/**
 * Shows the overview on the home screen. The row above the tiles is shown or hidden before the
 * first paint and does not change its height afterwards, so the layout does not shift. Later
 * changes are shown in the link #glance, for which space is always reserved.
 */
import { phoneHref } from '../../platform/phone-href.ts';
import type { Glance } from './model/glance.ts';

const fill = (element: HTMLElement, name: string, count: number): string =>
  (
    element.dataset[count === 1 ? `${name}One` : `${name}Other`] ??
    element.dataset[name] ??
    ''
  ).replace('{{count}}', String(count));

/** Returns the number, the sentence and the report for the row. */
function questionOf(row: HTMLElement, { asks, asked }: Glance): readonly [string, string, string] {
  if (asks === 0) return ['✓', row.dataset['answered'] ?? '', ''];
  const kind = asked && row.getAttribute(`data-kind-${asked.kind.toLowerCase()}`);
  const about = asks === 1 && asked ? `${kind ?? ''} ${asked.code}`.trim() : '';
  return [String(asks), fill(row, 'asks', asks), about];
}

function showQuestion(row: HTMLElement, glance: Glance, isFirst: boolean): void {
  const { asks, asked } = glance;
  if (isFirst && asks > 0) row.hidden = false;
  if (row.hidden) return;
  row.toggleAttribute('data-done', asks === 0);
  const texts = questionOf(row, glance);
  for (const [index, part] of row.querySelectorAll('[data-part]').entries())
    part.textContent = texts[index] ?? '';
  const isOne = asks === 1 && asked !== null;
  row.setAttribute(
    'href',
    isOne
      ? `${row.dataset['address'] ?? ''}?id=${encodeURIComponent(asked.id)}`
      : '#my-reports-title',
  );
}

type GlanceLine = readonly [tone: string, text: string, href: string];

/** Returns the most important information that the row above does not already show. */
function mostImportantLine(
  chip: HTMLElement,
  glance: Glance,
  isQuestionShown: boolean,
  isOnline: boolean,
): GlanceLine {
  const others = glance.actionNeeded - (isQuestionShown ? glance.asks : 0);
  if (glance.waiting > 0 && glance.isUrgent && glance.phone !== '')
    return ['urgent', fill(chip, 'urgent', 1), phoneHref(glance.phone)];
  if (others > 0)
    return ['actionNeeded', fill(chip, 'actionNeeded', others), '#my-reports-actionNeeded'];
  if (glance.waiting > 0) {
    const name = isOnline ? 'waiting' : 'offlineWaiting';
    return ['waiting', fill(chip, name, glance.waiting), '#my-reports-underWay'];
  }
  return isOnline ? ['none', '', '#reports'] : ['offline', fill(chip, 'offline', 0), '#reports'];
}

/** Fills the elements that already exist in the page. `isFirst` is true before the first paint. */
export function showGlance(glance: Glance, isOnline: boolean, isFirst: boolean): void {
  const row = document.getElementById('office-asks');
  if (row) showQuestion(row, glance, isFirst);
  const chip = document.getElementById('glance');
  if (!(chip instanceof HTMLAnchorElement)) return;
  const [tone, text, href] = mostImportantLine(chip, glance, row !== null && !row.hidden, isOnline);
  chip.dataset['tone'] = tone;
  chip.setAttribute('href', href);
  const label = chip.querySelector('span');
  if (label) label.textContent = text;
}
