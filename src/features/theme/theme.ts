/** Applies theme and text size before the first paint. */
import { brandSurface } from './model/brand-style.ts';
import { brandKey, textSizeKey, themeKey } from '../../platform/storage-keys.ts';

export const themes = ['dark', 'light', 'brand'] as const;
export type Theme = (typeof themes)[number];
export const defaultTheme: Theme = 'dark';
/** "auto" means the theme of the device. */
export const themeChoices = [...themes, 'auto'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
/** The text sizes in the settings, in per cent. */
export const textSizes = [100, 125, 150, 200] as const;

/**
 * The colour of the browser's bar for each theme. It is the surface colour behind the app bar
 * (tokens.css).
 */
export const barColours: Readonly<Record<Theme, string>> = {
  dark: '#071a33',
  light: '#ffffff',
  brand: '#fffdf7',
};

/** Validates a stored choice. Returns the default for an unknown or absent value. */
export const themeChoiceFrom = (stored: string | null): ThemeChoice =>
  themeChoices.find((choice) => choice === stored) ?? defaultTheme;

/** Returns the theme for a stored choice; "auto" is the theme of the device. */
export function themeFrom(stored: string | null, deviceIsLight: boolean): Theme {
  const choice = themeChoiceFrom(stored);
  if (choice !== 'auto') return choice;
  return deviceIsLight ? 'light' : 'dark';
}

/** Adds a style sheet after those of the page and removes the one that was added before. */
export function replaceAdoptedStyle(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

/** Applies the stored theme and text size, or the defaults if storage is blocked. */
export function applyStoredTheme(root: HTMLElement): void {
  let theme: Theme = defaultTheme;
  let size = 0;
  let brand = '';
  // Uses localStorage directly, because this runs in the head, where each byte delays the first
  // paint.
  try {
    theme = themeFrom(
      localStorage.getItem(themeKey),
      matchMedia('(prefers-color-scheme: light)').matches,
    );
    size = Number(localStorage.getItem(textSizeKey));
    brand = localStorage.getItem(brandKey) ?? '';
    replaceAdoptedStyle(brand);
  } catch {
    /* Storage is blocked, so the defaults apply. */
  }
  root.classList.remove(...themes.map((name) => `theme-${name}`));
  root.classList.add(`theme-${theme}`);
  root.style.fontSize = textSizes.some((known) => known === size) && size !== 100 ? `${size}%` : '';
  const bar = (theme === 'brand' && brandSurface(brand)) || barColours[theme];
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}
