/**
 * Marks the parts of the manual about gases other than the one that the driver usually carries (the
 * product of the vehicle in the settings). Chapters move to the end of the contents, sections get a
 * note, boxes and tables are folded.
 */
import { ownVehicle } from '../emergency/stored-values.ts';
import { isForOtherGases, placesForOtherGases } from './model/own-gas.ts';
import { openBeforePrint } from './open-on-paper.ts';

/**
 * Folds a box or table under its title; in print it is open. A box of the level danger stays open
 * and only gets the note.
 */
function fold(box: HTMLElement, note: HTMLElement): void {
  const title = box.querySelector('caption, strong, figcaption');
  if (box.classList.contains('manual-danger')) {
    title?.append(' ', note);
    return;
  }
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.append(title?.textContent ?? '', ' ', note);
  box.replaceWith(folded);
  folded.append(summary, box);
  openBeforePrint([folded]);
}

/** Call this on the contents page and on the page of a chapter. */
export function markOtherGases(): void {
  const noteText =
    document.querySelector<HTMLElement>('[data-other-gas]')?.dataset['otherGas'] ?? '';
  const createNote = (): HTMLElement => {
    const element = document.createElement('small');
    element.className = 'other-gas';
    element.textContent = noteText;
    return element;
  };
  const cards = document.querySelectorAll('.contents-chapter[data-reading]');
  let last = cards[cards.length - 1];
  const product = ownVehicle('product');
  for (const box of document.querySelectorAll<HTMLElement>('.manual [data-gas]'))
    if (isForOtherGases(product, (box.dataset['gas'] ?? '').split(' '))) fold(box, createNote());
  for (const place of placesForOtherGases(product)) {
    document.querySelector(`.manual h2[id="${place}"]`)?.append(' ', createNote());
    const card = document.querySelector(`.contents-chapter[data-reading="${place}"]`);
    if (!card || !last) continue;
    card.querySelector('strong')?.after(createNote());
    last.after(card);
    last = card;
  }
}
