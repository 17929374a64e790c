/** Stores and applies the chosen theme and text size. */
import { applyStoredTheme, themeChoiceFrom, type ThemeChoice } from './theme.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { type textSizeKey, themeKey } from '../../platform/storage-keys.ts';

/** What the driver has chosen; the default where storage is blocked. */
export const storedTheme = (): ThemeChoice => themeChoiceFrom(deviceText(themeKey).read() ?? null);

/** Sets aria-pressed on the theme buttons of the shell. */
export function markChosenTheme(): void {
  const chosen = storedTheme();
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset['theme'] === chosen));
}

/** Keeps a theme or a text size. Where storage is blocked nothing changes. */
export function chooseTheme(key: typeof themeKey | typeof textSizeKey, value: string): void {
  deviceText(key).write(value);
  applyStoredTheme(document.documentElement);
  markChosenTheme();
}
