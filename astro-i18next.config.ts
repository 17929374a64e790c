import { readdirSync } from 'node:fs';

const namespaces = readdirSync('./src/locales/de', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

export default {
  defaultLocale: 'de',
  locales: ['de', 'en', 'fr'],
  load: ['server'],
  namespaces,
  defaultNamespace: 'shell',
  i18nextServer: {
    preload: ['de', 'en', 'fr'],
    initAsync: false,
    fallbackLng: 'de',
    interpolation: { escapeValue: false },
    backend: { loadPath: './src/locales/{{lng}}/{{ns}}.json' },
  },
};
