import type { APIRoute } from 'astro';
import { builtConfig } from '../../components/built-config.ts';
import { defaultLocale, isLocale } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { localePaths } from '../../routing/routes.ts';
import { webManifest } from '../../routing/web-manifest.ts';

export const getStaticPaths = localePaths;

export const GET: APIRoute = ({ params }) => {
  const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale;
  const shell = texts(locale, 'shell');
  const { shortcuts } = texts(locale, 'install');
  return Response.json(
    webManifest(locale, { name: builtConfig.brand.name, description: shell.claim, shortcuts }),
  );
};
