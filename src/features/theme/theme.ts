/** The driver's theme and text size, read before the first paint. */
import { brandSurface } from './model/brand-style.ts';
import { brandKey, textSizeKey, themeKey } from '../../platform/storage-keys.ts';

export const themes = ['dark', 'light', 'brand'] as const;
export type Theme = (typeof themes)[number];
export const defaultTheme: Theme = 'dark';
/** What a driver can choose: a theme, or the one that fits the device. */
export const themeChoices = [...themes, 'auto'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
/** Text sizes in per cent that the settings offer. */
export const textSizes = [100, 125, 150, 200] as const;

/** Bar colours of the browser per theme: the surface behind the app bar (tokens.css). */
export const barColours: Readonly<Record<Theme, string>> = {
  dark: '#071a33',
  light: '#ffffff',
  brand: '#fffdf7',
};

/** The choice that is stored; unknown or absent is the default. */
export const themeChoiceFrom = (stored: string | null): ThemeChoice =>
  themeChoices.find((choice) => choice === stored) ?? defaultTheme;

/** The theme for a stored value: unknown or absent is the default, "auto" asks the device. */
export function themeFrom(stored: string | null, deviceIsLight: boolean): Theme {
  const choice = themeChoiceFrom(stored);
  if (choice !== 'auto') return choice;
  return deviceIsLight ? 'light' : 'dark';
}

/** Lays a style sheet over the page's own; the one from before is taken off. */
export function replaceAdoptedStyle(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

/** Puts theme and text size on the app shell. Blocked storage leaves the defaults. */
export function applyStoredTheme(root: HTMLElement): void {
  let theme: Theme = defaultTheme;
  let size = 0;
  let brand = '';
  // Direct access: this runs in the head, where each byte delays the first paint.
  try {
    theme = themeFrom(
      localStorage.getItem(themeKey),
      matchMedia('(prefers-color-scheme: light)').matches,
    );
    size = Number(localStorage.getItem(textSizeKey));
    brand = localStorage.getItem(brandKey) ?? '';
    replaceAdoptedStyle(brand);
  } catch {
    /* storage is blocked: the defaults stand */
  }
  root.classList.remove(...themes.map((name) => `theme-${name}`));
  root.classList.add(`theme-${theme}`);
  root.style.fontSize = textSizes.some((known) => known === size) && size !== 100 ? `${size}%` : '';
  const bar = (theme === 'brand' && brandSurface(brand)) || barColours[theme];
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}
