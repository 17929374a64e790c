/**
 * Stores and applies the chosen theme and text size. Uses localStorage directly instead of
 * deviceMemory, because this file is part of the script in the head of each page.
 */
import { applyStoredTheme, defaultTheme, themeChoiceFrom, type ThemeChoice } from './theme.ts';
import { type textSizeKey, themeKey } from '../../platform/storage-keys.ts';

/** Returns the driver's choice, or the default if storage is blocked. */
export function storedTheme(): ThemeChoice {
  try {
    return themeChoiceFrom(localStorage.getItem(themeKey));
  } catch {
    return defaultTheme;
  }
}

/** Sets aria-pressed on the theme buttons of the page frame. */
export function markChosenTheme(): void {
  const chosen = storedTheme();
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset['theme'] === chosen));
}

/** Stores and applies a theme or a text size. Changes nothing if storage is blocked. */
export function chooseTheme(key: typeof themeKey | typeof textSizeKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* Storage is blocked. */
  }
  applyStoredTheme(document.documentElement);
  markChosenTheme();
}
