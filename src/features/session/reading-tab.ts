/**
 * Marks a tab whose driver has signed in, or tried to register, while the browser stores nothing.
 * The gate opens only the screens with the guard "read" in such a tab. The mark is the name of the
 * window, which a tab keeps from page to page without any storage.
 */
import { readingTabName } from '../../platform/storage-keys.ts';

/** TypeScript declares the global `name` as void, because it is often used by mistake. */
const tab = globalThis as unknown as { name?: string };

export const isReadingTab = (): boolean => tab.name === readingTabName;

export function markReadingTab(isMarked: boolean): void {
  if (isMarked) tab.name = readingTabName;
  else if (isReadingTab()) tab.name = '';
}
