import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { makeFile, type StaticFile } from './static-files.ts';

const configSchema = z.looseObject({ signInMethods: z.array(z.string()).optional() });

export interface LocalConfigOptions {
  readonly projectId: string;
  /** The built site, whose config.json may be missing. */
  readonly publicFolder: string;
  /** Replaces what /config.json offers. */
  readonly signInMethods?: readonly string[] | undefined;
}

/**
 * The site's /config.json as this backend answers it: the company's own values, with the Firebase
 * part and the emulator's origin pointing here.
 */
export function createLocalConfig(
  options: LocalConfigOptions,
): (path: string, file: StaticFile | undefined, url: URL) => Promise<StaticFile | undefined> {
  const { projectId } = options;

  async function readOwn(): Promise<z.infer<typeof configSchema>> {
    const text = await readFile(join(options.publicFolder, 'config.json'), 'utf8').catch(
      () => '{}',
    );
    const own = configSchema.parse(JSON.parse(text));
    return options.signInMethods === undefined
      ? own
      : { ...own, signInMethods: [...options.signInMethods] };
  }

  return async (path, file, url) => {
    if (path === '/config.json') {
      const config = {
        ...(await readOwn()),
        firebase: {
          apiKey: 'demo-api-key',
          authDomain: url.host,
          projectId,
          storageBucket: `${projectId}.appspot.com`,
          messagingSenderId: '0',
          appId: '1:1:web:demo',
          databaseURL: `${url.origin}/?ns=${projectId}`,
        },
        emulatorOrigin: url.origin,
      };
      return makeFile(path, Buffer.from(JSON.stringify(config, null, 2), 'utf8'));
    }
    return file;
  };
}
