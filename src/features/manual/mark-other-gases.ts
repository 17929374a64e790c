/**
 * "My manual": chapters for other gases than the driver's own stand at the end of the contents and
 * say so, as do sections in a chapter. What the driver carries stands in the settings.
 */
import * as z from 'zod/mini';
import { signedInKey, vehicleKey } from '../../platform/storage-keys.ts';
import { placesOfOthers } from './model/own-gas.ts';
import { readKept } from './read-kept.ts';

function ownProduct(): string {
  const uid = readKept(signedInKey, z.looseObject({ uid: z.string() }))?.uid;
  if (uid === undefined) return '';
  return readKept(vehicleKey(uid), z.looseObject({ product: z.string() }))?.product ?? '';
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
  for (const place of placesOfOthers(ownProduct())) {
    document.querySelector(`.manual h2[id="${place}"]`)?.append(' ', note());
    const card = document.querySelector(`.contents-chapter[data-reading="${place}"]`);
    if (!card || !last) continue;
    card.querySelector('strong')?.after(note());
    last.after(card);
    last = card;
  }
}
