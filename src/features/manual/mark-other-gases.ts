/**
 * "My manual": chapters for other gases than the driver's own stand at the end of the contents and
 * say so, as do sections in a chapter; boxes and tables fold up. What the driver carries stands in
 * the settings.
 */
import * as z from 'zod/mini';
import { signedInKey, vehicleKey } from '../../platform/storage-keys.ts';
import { isForOthers, placesOfOthers } from './model/own-gas.ts';
import { openOnPaper } from './open-on-paper.ts';
import { readKept } from './read-kept.ts';

function ownProduct(): string {
  const uid = readKept(signedInKey, z.looseObject({ uid: z.string() }))?.uid;
  if (uid === undefined) return '';
  return readKept(vehicleKey(uid), z.looseObject({ product: z.string() }))?.product ?? '';
}

/**
 * Folds a box or table up; its title stays, and paper has all of it. What is about life and death
 * stays open and is marked only.
 */
function fold(box: HTMLElement, note: HTMLElement): void {
  const title = box.querySelector('strong, figcaption');
  if (box.classList.contains('manual-danger')) {
    title?.append(' ', note);
    return;
  }
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.append(title?.textContent ?? '', ' ', note);
  box.replaceWith(folded);
  folded.append(summary, box);
  openOnPaper([folded]);
}

/** Marks the contents page or the chapter that is open. */
export function markOtherGases(): void {
  const words = document.querySelector<HTMLElement>('[data-other-gas]')?.dataset['otherGas'] ?? '';
  const note = (): HTMLElement => {
    const made = document.createElement('small');
    made.className = 'other-gas';
    made.textContent = words;
    return made;
  };
  const cards = document.querySelectorAll('.contents-chapter[data-reading]');
  let last = cards[cards.length - 1];
  const product = ownProduct();
  for (const box of document.querySelectorAll<HTMLElement>('.manual [data-gas]'))
    if (isForOthers(product, (box.dataset['gas'] ?? '').split(' '))) fold(box, note());
  for (const place of placesOfOthers(product)) {
    document.querySelector(`.manual h2[id="${place}"]`)?.append(' ', note());
    const card = document.querySelector(`.contents-chapter[data-reading="${place}"]`);
    if (!card || !last) continue;
    card.querySelector('strong')?.after(note());
    last.after(card);
    last = card;
  }
}
