import { readdirSync } from 'node:fs';
import { defaultLocale, locales } from './src/i18n/locales.ts';

const namespaces = readdirSync(`./src/locales/${defaultLocale}`, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

export default {
  defaultLocale,
  locales,
  load: ['server'],
  namespaces,
  defaultNamespace: 'shell',
  i18nextServer: {
    preload: locales,
    initAsync: false,
    fallbackLng: defaultLocale,
    interpolation: { escapeValue: false },
    backend: { loadPath: './src/locales/{{lng}}/{{ns}}.json' },
  },
};
