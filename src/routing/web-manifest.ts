/** The web app manifest of each language. */
import { defaultLocale, type Locale, localizePath } from '../i18n/locales.ts';
import { barColours, defaultTheme } from '../features/theme/theme.ts';
import { routePath } from './routes.ts';

export interface ManifestTexts {
  readonly name: string;
  readonly description: string;
  readonly shortcuts: {
    readonly report: string;
    readonly manual: string;
    readonly calculator: string;
    readonly emergency: string;
  };
}

/** Returns the path of the manifest of a language. */
export const manifestPath = (locale: Locale): string =>
  localizePath('/manifest.webmanifest', locale);

/**
 * The picture types that other apps may share. If the device cannot read a picture, the form shows
 * a message.
 */
const pictures = ['image/*', '.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif', '.avif'];

/**
 * Returns the manifest of a language. All languages have the same `id` and form one app. The start
 * path is always the root, which redirects to the language that the driver chose, or else to the
 * language in which the app was installed. A manifest has only one set of colours, so it contains
 * those of the default theme; an open page sets the colour of the browser bar for its theme.
 */
export function webManifest(locale: Locale, texts: ManifestTexts): object {
  const icon = (src: string, purpose: string, sizes: string, type = 'image/png') => ({
    src: `/icons/${src}`,
    sizes,
    type,
    purpose,
  });
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon('icon-192.png', 'any', '192x192')],
  });
  return {
    id: '/',
    name: texts.name,
    short_name: texts.name,
    description: texts.description,
    lang: locale,
    dir: 'ltr',
    start_url: locale === defaultLocale ? '/' : `/?start=${locale}`,
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: barColours[defaultTheme],
    theme_color: barColours[defaultTheme],
    categories: ['business', 'productivity', 'utilities'],
    icons: [
      icon('icon-192.png', 'any', '192x192'),
      icon('icon-512.png', 'any', '512x512'),
      icon('maskable-192.png', 'maskable', '192x192'),
      icon('maskable-512.png', 'maskable', '512x512'),
      icon('icon.svg', 'any', 'any', 'image/svg+xml'),
    ],
    shortcuts: [
      shortcut(texts.shortcuts.emergency, routePath('emergency', locale)),
      shortcut(texts.shortcuts.report, `${routePath('home', locale)}#reports`),
      shortcut(texts.shortcuts.manual, routePath('driverManual', locale)),
      shortcut(texts.shortcuts.calculator, routePath('gasCalculator', locale)),
    ],
    share_target: {
      action: routePath('share', locale),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'photos', accept: pictures }],
      },
    },
  };
}
