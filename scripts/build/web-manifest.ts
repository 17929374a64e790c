/** What the installed app says of itself. Texts are German, the product's base language; start_url keeps the driver's language through the cookie. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Tanklotse',
  short_name: 'Tanklotse',
  description: 'Fahrerhandbuch, Meldungen und Gasrechner für Tankwagenfahrer',
  lang: 'de',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#0b2545',
  theme_color: '#071a33',
  categories: ['business', 'productivity', 'utilities'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Dispositionsmeldung', url: '/dispositionMessage' },
    { name: 'Fahrerhandbuch', url: '/driverManual' },
    { name: 'Gasrechner', url: '/gasCalculator' },
    { name: 'Notfall', url: '/driverManual/contact-plan' },
  ],
};
