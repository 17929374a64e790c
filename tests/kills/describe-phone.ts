/** Describes what the phone shows and has stored, for the message about a failed step. */
import type { Page } from 'playwright';
import { readDevice } from './stored.ts';

const lost = (error: unknown): string => `not readable: ${String(error)}`;

/** The address and the text of the screen, and the records on the device. */
export async function describePhone(page: Page): Promise<readonly string[]> {
  const screen = page.evaluate(() => {
    const shown = document.querySelector('main') ?? document.body;
    return [
      `${location.pathname}${location.search}, ${document.visibilityState}, ${document.readyState}`,
      ...shown.innerText.split('\n').filter((line) => line.trim() !== ''),
      ...[...document.querySelectorAll('.photo-picker-photo')].map((photo) => photo.outerHTML),
    ];
  });
  const stored = readDevice(page).then(({ drafts, items, photos }) => [
    ...drafts.map((draft) => `draft ${JSON.stringify(draft)}`),
    ...items.map(({ id, state, photos: own }) => `${id} ${JSON.stringify([state, own])}`),
    `photos ${JSON.stringify(photos)}`,
  ]);
  const parts = await Promise.all([
    screen.catch((error: unknown) => [lost(error)]),
    stored.catch((error: unknown) => [lost(error)]),
  ]);
  return parts.flat();
}
