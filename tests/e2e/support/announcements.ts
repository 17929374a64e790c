/** Records what the live regions of a page announce, and reads the focus from the accessibility tree. */
import type { BrowserContext, Page } from 'playwright/test';
import { focusedIn, readAccessibleNodes } from './accessibility-tree.ts';

interface Announcement {
  readonly role: 'alert' | 'status';
  readonly text: string;
  /** True if the region came into the page together with its text, which several readers ignore. */
  readonly isInserted: boolean;
}

/** Records the announcements of every page that is opened in this context from now on. */
export async function recordAnnouncements(context: BrowserContext | Page): Promise<void> {
  await context.addInitScript(() => {
    const regions = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
    const all: { role: string; text: string; isInserted: boolean }[] = [];
    const known = new WeakMap<Element, string>();
    /** A region without a box (`display: contents`) is as visible as its content. */
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) ||
      (getComputedStyle(element).display === 'contents' && [...element.children].some(isShown));
    const textOf = (element: Element): string =>
      isShown(element) ? (element.textContent ?? '').replace(/\s+/g, ' ').trim() : '';
    const look = (isStart: boolean): void => {
      // Each line of the shared region is an announcement of its own.
      for (const line of document.querySelectorAll('.announcer > p')) {
        if (known.has(line)) continue;
        known.set(line, textOf(line));
        all.push({ role: 'status', text: textOf(line), isInserted: false });
      }
      for (const region of document.querySelectorAll(`:is(${regions}):not(.announcer)`)) {
        const text = textOf(region);
        const before = known.get(region);
        known.set(region, text);
        if (isStart || text === '' || text === before) continue;
        const isAlert = region.matches('[role=alert], [aria-live=assertive]');
        all.push({ role: isAlert ? 'alert' : 'status', text, isInserted: before === undefined });
      }
    };
    Object.assign(globalThis, { announcements: all });
    const start = (): void => {
      look(true);
      new MutationObserver(() => look(false)).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  });
}

/** The announcements since the page was opened. */
export const announcements = (page: Page): Promise<readonly Announcement[]> =>
  page.evaluate(
    () => (globalThis as unknown as { announcements?: Announcement[] }).announcements ?? [],
  );

/** Role and name of the focused element as a screen reader tells them; "" if nothing has the focus. */
export async function focusedName(page: Page): Promise<string> {
  const node = focusedIn(await readAccessibleNodes(page));
  return node ? `${node.role}: ${node.name}` : '';
}
