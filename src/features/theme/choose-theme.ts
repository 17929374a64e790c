/** Choosing how the app looks: kept on the device, shown at once. */
import { applyStoredTheme } from './theme.ts';
import { type textSizeKey, type themeKey } from '../../platform/storage-keys.ts';

/** Marks the theme buttons of the shell. */
export function markChosenTheme(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme]'))
    button.setAttribute(
      'aria-pressed',
      String(root.classList.contains(`theme-${button.dataset['theme']}`)),
    );
}

/** Keeps a theme or a text size. Where storage is blocked nothing changes. */
export function chooseTheme(key: typeof themeKey | typeof textSizeKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* storage is blocked */
  }
  applyStoredTheme(document.documentElement);
  markChosenTheme();
}
