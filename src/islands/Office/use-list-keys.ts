import { useLayoutEffect } from 'react';

/** True if the focus is on a control outside the list; a letter must not move it from there. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('.office-reports') === null &&
  target.closest('input, textarea, select, button, summary, a, dialog') !== null;

/**
 * J and K move the focus through the list and its "show more" button; Enter opens the link. They can
 * be switched off, because speech input and screen readers use single letters (WCAG 2.1.4).
 */
export function useListKeys(isOn: boolean): void {
  // The listener is registered when the list is rendered, so that an early key press is not lost.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (!/^[jk]$/i.test(key) || ctrlKey || metaKey || altKey || isElsewhere(target)) return;
      const links = [
        ...document.querySelectorAll<HTMLElement>('.office-entry, .office-show-more button'),
      ];
      const here = links.findIndex((link) => link === document.activeElement);
      const current = here < 0 ? links.findIndex((link) => link.ariaCurrent === 'true') : here;
      const step = key.toLowerCase() === 'j' ? 1 : -1;
      const next = links[Math.min(links.length - 1, Math.max(0, current + step))];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
