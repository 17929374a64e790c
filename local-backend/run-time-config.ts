import * as z from 'zod';
import { makeFile, type StaticFile } from './static-files.ts';
import { PROVIDER_SCRIPT_PATH } from './identity/provider-pages.ts';

const configSchema = z.looseObject({ signInMethods: z.array(z.string()).optional() });
const providers = ['google', 'facebook', 'github', 'x'];

export interface LocalConfigOptions {
  readonly projectId: string;
  /** Replaces what /config.json offers. */
  readonly signInMethods?: readonly string[] | undefined;
}

/**
 * The site's /config.json as this backend answers it: the company's own values, with the Firebase part and the
 * emulator's origin pointing here. Where provider sign-in is offered, the login pages get the provider's stand-in
 * before the SDK looks for the real one.
 */
export function createLocalConfig(options: LocalConfigOptions): (path: string, file: StaticFile | undefined, url: URL) => Promise<StaticFile | undefined> {
  const { projectId } = options;
  let methods = options.signInMethods;
  return async (path, file, url) => {
    if (path === '/config.json') {
      const own = file ? configSchema.parse(JSON.parse((await file.body('identity')).toString('utf8'))) : {};
      methods = options.signInMethods ?? own.signInMethods;
      const config = {
        ...own,
        firebase: {
          apiKey: 'demo-api-key', authDomain: url.host, projectId, storageBucket: `${projectId}.appspot.com`,
          messagingSenderId: '0', appId: '1:1:web:demo', databaseURL: `${url.origin}/?ns=${projectId}`,
        },
        emulatorOrigin: url.origin,
        ...(methods === undefined ? {} : { signInMethods: methods }),
      };
      return makeFile(path, Buffer.from(JSON.stringify(config, null, 2), 'utf8'));
    }
    if (file && /\/(?:login|register)\.html$/.test(path) && methods?.some((method) => providers.includes(method)) === true) {
      const html = (await file.body('identity')).toString('utf8');
      return makeFile(path, Buffer.from(html.replace('</head>', `<script src="${PROVIDER_SCRIPT_PATH}" async></script></head>`), 'utf8'));
    }
    return file;
  };
}
